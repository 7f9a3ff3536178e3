import { HarnessError } from '../../contracts/harness-error.ts'
import type { IsolatorName } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { kindOf } from '../../json/kind-of.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ChainLink, namesInChain } from './chain-link.ts'
import { type ChainParser, type ChainParserName, chainParsers } from './chain-parsers.ts'
import { isolators } from '../isolators/index.ts'
import { extractorNamed } from './extractor-named.ts'
import { type ChainPart, linksOf } from './links-of.ts'
import { isPresetName, type PresetName, presetNames } from './preset-name.ts'
import { judgedGroup } from './text-parser-group.ts'
import { unknownName } from './unknown-name.ts'

/**
 * Isolators and text parsers in the order in which they are tried, built-in ones by their names,
 * or a chain by its name. A text parser that stands alone reads a text as of its form; of several
 * next to each other the one that fits best does. The name of a chain in a list is all that it tries.
 */
export type Chain = PresetName | readonly (PresetName | IsolatorName | ChainParserName | Isolator)[]

/** Nothing is repaired before every exact reading has failed. */
export const exactFirst: readonly Isolator[] = isolators

/** The exact isolators, then the text parsers as a text shows which of them it is for, then repairs. */
export const auto: readonly ChainLink[] = [
  ...isolators.filter(({ name }) => name !== 'resilient'),
  judgedGroup(chainParsers, { isNamed: false }),
  ...isolators.filter(({ name }) => name === 'resilient'),
]

/**
 * What other implementations of such a chain do: repairs stand second, so a value that a later
 * isolator would read as it is may come out repaired.
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
 * What a chain stands for.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known or stands twice, for what is neither
 * a name nor an isolator, and for an empty chain.
 */
export function resolveChain(chain: Chain): readonly ChainLink[] {
  if (chain === 'auto') return auto
  if (chain === 'exact-first') return exactFirst
  const named: unknown = chain === 'classic' ? CLASSIC : chain
  if (!Array.isArray(named)) throw noChain(named)
  const resolved = linksOf(named.map(itemOf))
  if (resolved.length === 0) throw new HarnessError('wrong-use', 'a chain needs an extractor')
  const names = namesInChain(resolved)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new HarnessError('wrong-use', `the chain has ${excerpt(twice)} twice; name it once`)
  return resolved
}

function noChain(named: unknown): HarnessError {
  const known = [...isolators, ...chainParsers].find(({ name }) => name === named)
  return known === undefined
    ? unknownName('chain', named, presetNames)
    : new HarnessError(
        'wrong-use',
        `${known.name} is no chain but an extractor; write ['${known.name}']`,
      )
}

/**
 * Returns the chain of what a file exports or a caller computed, once it is known to be one.
 *
 * @throws HarnessError As `resolveChain` does.
 */
export function chainFrom(items: unknown): Chain {
  if (isPresetName(items)) return items
  if (!Array.isArray(items)) throw noChain(items)
  const chain = items.map((item, index) => {
    if (isPresetName(item)) return item
    const extractor = extractorOf(item, index)
    return 'isolate' in extractor ? extractor : extractor.name
  })
  resolveChain(chain)
  return chain
}

function itemOf(item: unknown, index: number): ChainPart {
  return isPresetName(item) ? resolveChain(item) : extractorOf(item, index)
}

function extractorOf(item: unknown, index: number): Isolator | ChainParser {
  if (typeof item === 'string') return extractorNamed(item)
  if (isIsolator(item)) return item
  const what =
    typeof item === 'object' && item !== null
      ? `${kindOf(item)} without a name and a function isolate`
      : kindOf(item)
  throw new HarnessError(
    'wrong-use',
    `item ${index + 1} of the chain is ${what}; give the name of an extractor, or an isolator made with defineIsolator`,
  )
}

function isIsolator(item: unknown): item is Isolator {
  return (
    typeof item === 'object' &&
    item !== null &&
    'name' in item &&
    typeof item.name === 'string' &&
    item.name.trim() !== '' &&
    'isolate' in item &&
    typeof item.isolate === 'function'
  )
}
