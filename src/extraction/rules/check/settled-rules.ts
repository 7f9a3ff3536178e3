import type { JsonObject } from '../../../contracts/json.ts'
import type { ParserConfig, TextExtraction } from '../../../contracts/text-extraction.ts'
import type { TextParserName } from '../../../contracts/text-parser.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { givesRecords } from '../gives-records.ts'
import { type ParserTraits, PARSER_TRAITS } from './parser-traits.ts'

/** A configuration as its rules are checked: with the traits of its parser, and settings wherever they stand. */
export interface SettledRules extends ParserTraits {
  readonly config: TextExtraction
  /** The same as it was written. */
  readonly raw: JsonObject
  readonly parser: TextParserName | 'auto'
  /** `config` over what stands beside it. */
  readonly settings: ParserConfig
  /** Where a setting stands. */
  readonly pointerOf: (key: string) => string
}

/** What a configuration that is of the right form comes to. */
export function settledRules(raw: JsonObject & TextExtraction): SettledRules {
  const { parser = 'auto', config: inner } = raw
  const settings: ParserConfig = { ...raw, ...inner }
  const traits = PARSER_TRAITS[parser]
  const isRepeated = parser === 'custom_regex' && givesRecords(raw, settings)
  return {
    ...traits,
    ...(isRepeated && { gives: 'fields' }),
    config: raw,
    raw,
    parser,
    settings,
    pointerOf: (key) =>
      isJsonObject(inner) && Object.hasOwn(inner, key) ? `/config/${key}` : `/${key}`,
  }
}
