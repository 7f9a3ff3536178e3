import { HarnessError } from '../contracts/harness-error.ts'
import { createMemo } from '../text/create-memo.ts'
import { nameElsewhere } from '../text/name-elsewhere.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { LlmFormat } from './define-format.ts'
import { formats } from './formats/index.ts'

const lists = createMemo<readonly LlmFormat[]>(256)

/**
 * The formats of names or aliases, in the order of the names. Upper and lower case, `-`, `_` and `.` are alike, and so is
 * a version with and without its marks: `deepseek-v3.1`, `deepseek_v31`. An alias may name several formats.
 *
 * @throws {HarnessError} `wrong-use`, where there is no such format
 */
export function formatsNamed(names: string | readonly string[]): readonly LlmFormat[] {
  const all = typeof names === 'string' ? names.split(',') : names
  if (all.length === 0) throw new HarnessError('wrong-use', 'no format is named; auto finds it out')
  if (all.some((name) => name.trim() === ''))
    throw new HarnessError(
      'wrong-use',
      'the name of a format is empty; assay parse --formats lists them',
    )
  // The same list for the same names: what is made of a list is kept by it.
  return lists(all.join(','), () => [...new Set(all.flatMap((name) => formatsOf(name.trim())))])
}

function formatsOf(name: string): readonly LlmFormat[] {
  const found = byName().get(plain(name))
  if (found !== undefined) return found
  const near = nearestName(
    name,
    formats.flatMap((format) => [format.name, ...format.aliases]),
  )
  const ours = near === undefined ? nameElsewhere(name) : `did you mean ${near}?`
  const hint = ours === undefined ? ';' : `; ${ours}${near === undefined ? ';' : ''}`
  throw new HarnessError(
    'wrong-use',
    `no format is named ${name}${hint} assay parse --formats lists them`,
  )
}

let known: ReadonlyMap<string, readonly LlmFormat[]> | undefined

/** Made when it is first needed. A format's own name is its alone; an alias is all of those that have it, as some engines read several formats by one name. */
function byName(): ReadonlyMap<string, readonly LlmFormat[]> {
  if (known !== undefined) return known
  const names = new Map<string, readonly LlmFormat[]>()
  for (const format of formats)
    for (const alias of new Set(format.aliases.map(plain)))
      names.set(alias, [...(names.get(alias) ?? []), format])
  for (const format of formats) names.set(plain(format.name), [format])
  known = names
  return names
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<=.)[-_.\s]moe$/u, '')
    .replaceAll(/[-_.\s]/gu, '')
}
