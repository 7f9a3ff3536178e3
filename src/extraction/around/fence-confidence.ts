import type { FenceOpening } from '../../text/fences-of.ts'

const JSON_LANGUAGES: ReadonlySet<string> = new Set(['json', 'jsonc', 'json5', 'jsonl', 'ndjson'])

/** How likely the data in a fence is what was meant: more so where its language says JSON. */
export function fenceConfidence({ language }: Pick<FenceOpening, 'language'>): number {
  return JSON_LANGUAGES.has(language) ? 0.95 : 0.9
}
