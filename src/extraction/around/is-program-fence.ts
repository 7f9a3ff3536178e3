import type { FenceOpening } from '../../text/fences-of.ts'

const NO_PROGRAMS: ReadonlySet<string> = new Set(
  'json jsonc json5 jsonl ndjson text txt plain plaintext output console'.split(' '),
)

/** Whether a fence holds a program, by its language. */
export function isProgramFence({ language }: Pick<FenceOpening, 'language'>): boolean {
  return /^[a-z]/u.test(language) && !NO_PROGRAMS.has(language)
}
