import type { TextParser, TextParserName } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { textParsers } from '../parsers/index.ts'

/** The name of a text parser that a chain may name: those that are left out read only by a rule. */
export type ChainParserName = Exclude<TextParserName, 'custom_regex' | 'http'>

/** A text parser that needs to be told nothing. */
export interface ChainParser extends TextParser<TextView> {
  readonly name: ChainParserName
}

/** The text parsers that a chain may name, in the order of `auto`. */
export const chainParsers: readonly ChainParser[] = textParsers.flatMap((parser) => {
  const { name } = parser
  return name === 'custom_regex' || name === 'http' ? [] : [{ ...parser, name }]
})
