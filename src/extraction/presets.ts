import { HarnessError } from '../contracts/harness-error.ts'
import type { IsolatorName } from '../contracts/extraction.ts'
import type { Isolator } from '../contracts/isolator.ts'
import { excerpt } from '../text/excerpt.ts'
import { nearestName } from '../text/nearest-name.ts'
import { isolators } from './isolators/index.ts'

/** A chain by its name. */
export type PresetName = 'exact-first' | 'classic'

/** Isolators in the order in which they are tried, built-in ones by their names, or a chain by its name. */
export type Chain = PresetName | readonly (IsolatorName | Isolator)[]

/** Nothing is repaired before every exact reading has failed. */
export const exactFirst: readonly Isolator[] = isolators

/**
 * What other implementations of such a chain do: repairs stand second, so a value that a later isolator would read
 * as it is may come out repaired.
 */
const CLASSIC = [
  'direct',
  'resilient',
  'fenced-block',
  'bracket-matching',
  'smart-brace',
] as const satisfies readonly IsolatorName[]

/** The part of `classic` that a stream is looked through with while it comes. */
export const CLASSIC_STREAMING = ['direct', 'resilient'] as const satisfies readonly IsolatorName[]

/**
 * The isolators that a chain stands for.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known or stands twice, and for an empty chain.
 */
export function resolveChain(chain: Chain): readonly Isolator[] {
  if (chain === 'exact-first') return exactFirst
  const named: readonly (IsolatorName | Isolator)[] = chain === 'classic' ? CLASSIC : chain
  const resolved = named.map((item) => (typeof item === 'string' ? isolatorNamed(item) : item))
  if (resolved.length === 0) throw new HarnessError('wrong-use', 'a chain needs an isolator')
  const names = resolved.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new HarnessError('wrong-use', `the chain has ${excerpt(twice)} twice; name it once`)
  return resolved
}

function isolatorNamed(name: string): Isolator {
  const isolator = isolators.find((known) => known.name === name)
  if (isolator !== undefined) return isolator
  const names = isolators.map((known) => known.name)
  const nearest = nearestName(name, names)
  const hint = nearest === undefined ? `use ${names.join(', ')}` : `did you mean ${nearest}?`
  throw new HarnessError('wrong-use', `there is no isolator ${excerpt(name)}; ${hint}`)
}
