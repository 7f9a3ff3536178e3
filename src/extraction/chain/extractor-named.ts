import type { IsolatorName } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { isolators } from '../isolators/index.ts'
import { type ChainParser, chainParsers } from './chain-parsers.ts'
import { namedAmong } from './named-among.ts'

const EXTRACTORS: readonly (Isolator<IsolatorName> | ChainParser)[] = [
  ...isolators,
  ...chainParsers,
]

/**
 * A built-in isolator, or a text parser that a chain may name, by its name.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known, and for a parser that only a rule
 * can use.
 */
export function extractorNamed(name: string): Isolator<IsolatorName> | ChainParser {
  return namedAmong(EXTRACTORS, name)
}
