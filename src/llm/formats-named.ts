import { HarnessError } from '../contracts/harness-error.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { LlmFormat } from './define-format.ts'
import { formats } from './formats/index.ts'

/**
 * The formats of names or aliases, in the order of the names. Upper and lower case, `-`, `_` and `.` are alike, and so is
 * a version with and without its marks: `deepseek-v3.1`, `deepseek_v31`.
 *
 * @throws {HarnessError} `wrong-use`, where there is no such format
 */
export function formatsNamed(names: string | readonly string[]): readonly LlmFormat[] {
  const all = typeof names === 'string' ? names.split(',') : names
  if (all.length === 0) throw new HarnessError('wrong-use', 'no format is named; auto finds it out')
  return [...new Set(all.map((name) => formatNamed(name.trim())))]
}

function formatNamed(name: string): LlmFormat {
  const found = byName().get(plain(name))
  if (found !== undefined) return found
  const near = nearestName(
    name,
    formats.flatMap((format) => [format.name, ...format.aliases]),
  )
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  throw new HarnessError('wrong-use', `no format is named ${name}${hint} assay formats lists them`)
}

let known: ReadonlyMap<string, LlmFormat> | undefined

/** Made when it is first needed; a format's own name comes before another one's alias. */
function byName(): ReadonlyMap<string, LlmFormat> {
  known ??= new Map([
    ...formats.flatMap((format) => format.aliases.map((alias) => [plain(alias), format] as const)),
    ...formats.map((format) => [plain(format.name), format] as const),
  ])
  return known
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]|_moe$/gu, '')
}
