import { HarnessError } from '../../contracts/harness-error.ts'
import type { IsolatorName } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { kindOf } from '../../json/kind-of.ts'
import { excerpt } from '../../text/excerpt.ts'
import { isolatorNamed } from './isolator-named.ts'
import { isolators } from '../isolators/index.ts'
import { type PresetName, presetNames } from './preset-name.ts'
import { unknownName } from './unknown-name.ts'

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
 * @throws HarnessError `wrong-use` for a name that isn't known or stands twice, for what is no isolator, and for an empty chain.
 */
export function resolveChain(chain: Chain): readonly Isolator[] {
  if (chain === 'exact-first') return exactFirst
  const named: unknown = chain === 'classic' ? CLASSIC : chain
  if (!Array.isArray(named)) throw noChain(named)
  const resolved = named.map(isolatorOf)
  if (resolved.length === 0) throw new HarnessError('wrong-use', 'a chain needs an isolator')
  const names = resolved.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new HarnessError('wrong-use', `the chain has ${excerpt(twice)} twice; name it once`)
  return resolved
}

function noChain(named: unknown): HarnessError {
  const isolator = isolators.find(({ name }) => name === named)
  return isolator === undefined
    ? unknownName('chain', named, presetNames)
    : new HarnessError(
        'wrong-use',
        `${isolator.name} is no chain but an isolator; write ['${isolator.name}']`,
      )
}

function isolatorOf(item: unknown, index: number): Isolator {
  if (typeof item === 'string') return isolatorNamed(item)
  if (isIsolator(item)) return item
  const what =
    typeof item === 'object' && item !== null
      ? `${kindOf(item)} without a name and a function isolate`
      : kindOf(item)
  throw new HarnessError(
    'wrong-use',
    `item ${index + 1} of the chain is ${what}; give the name of an isolator, or one made with defineIsolator`,
  )
}

function isIsolator(item: unknown): item is Isolator {
  return (
    typeof item === 'object' &&
    item !== null &&
    'name' in item &&
    typeof item.name === 'string' &&
    'isolate' in item &&
    typeof item.isolate === 'function'
  )
}
