import { HarnessError } from '../contracts/harness-error.ts'
import { createMemo } from '../text/create-memo.ts'
import { excerpt } from '../text/excerpt.ts'
import { nameElsewhere } from '../text/name-elsewhere.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { LlmFormat } from './define-format.ts'
import { formats } from './formats/index.ts'

const lists = createMemo<readonly LlmFormat[]>(256)

/**
 * The formats of names or aliases, in the order of the names. Upper and lower case, `-`, `_` and `.` are alike, and so is
 * a version with and without its marks: `deepseek-v3.1`, `deepseek_v31`. An alias may name several formats.
 *
 * @param own - Formats of the user's own, which are looked for first.
 * @throws {HarnessError} `wrong-use`, where there is no such format
 */
export function formatsNamed(
  names: string | readonly string[],
  own: readonly LlmFormat[] = [],
): readonly LlmFormat[] {
  const all = typeof names === 'string' ? names.split(',') : names
  if (all.length === 0) throw new HarnessError('wrong-use', 'no format is named; auto finds it out')
  if (all.some((name) => name.trim() === ''))
    throw new HarnessError(
      'wrong-use',
      'the name of a format is empty; assay parse --formats lists them',
    )
  // The same list for the same names: what is made of a list is kept by it.
  return listsOf(own)(all.join(','), () => [
    ...new Set(all.flatMap((name) => formatsOf(name.trim(), own))),
  ])
}

const ownLists = new WeakMap<readonly LlmFormat[], typeof lists>()

function listsOf(own: readonly LlmFormat[]): typeof lists {
  if (own.length === 0) return lists
  const known = ownLists.get(own) ?? createMemo<readonly LlmFormat[]>(256)
  ownLists.set(own, known)
  return known
}

const withOwn = new WeakMap<readonly LlmFormat[], readonly LlmFormat[]>()

/**
 * Returns all formats, a user's own first; the same list for the same ones.
 *
 * @throws {HarnessError} `wrong-use`, where one of them has a name that another one has
 */
export function allFormats(own: readonly LlmFormat[] = []): readonly LlmFormat[] {
  if (own.length === 0) return formats
  const found = withOwn.get(own)
  if (found !== undefined) return found
  const taken = new Map<string, string>()
  for (const [name, others] of byName()) taken.set(name, others[0]?.name ?? name)
  for (const format of own)
    for (const name of new Set([format.name, ...format.aliases].map((one) => plain(one)))) {
      const other = taken.get(name)
      if (other !== undefined)
        throw new HarnessError(
          'wrong-use',
          formats.some((it) => it.name === other)
            ? `the name ${excerpt(name)} of the format ${excerpt(format.name)} is built in, by the format ${other}; give it another name`
            : `the name ${excerpt(name)} of the format ${excerpt(format.name)} is used twice; give one of the two another name`,
        )
      taken.set(name, format.name)
    }
  const all = [...own, ...formats]
  withOwn.set(own, all)
  return all
}

function formatsOf(name: string, own: readonly LlmFormat[]): readonly LlmFormat[] {
  const mine = own.filter((format) =>
    [format.name, ...format.aliases].some((one) => plain(one) === plain(name)),
  )
  const found = mine.length > 0 ? mine : byName().get(plain(name))
  if (found !== undefined) return found
  const near = nearestName(
    name,
    [...own, ...formats].flatMap((format) => [format.name, ...format.aliases]),
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
