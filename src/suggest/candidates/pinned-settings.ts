import { RECORD_SEPARATORS } from '../../contracts/parser-settings.ts'
import type { ParserConfig, TextExtraction } from '../../contracts/text-extraction.ts'
import type { TextParserName } from '../../contracts/text-parser.ts'
import { valueOfReading } from '../../extraction/chain/value-of-reading.ts'
import { textParsers } from '../../extraction/parsers/index.ts'
import { parserSettings } from '../../extraction/rules/apply/parser-settings.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { textOfResult } from '../../extraction/rules/apply/text-of-result.ts'

/** Between keys and values; a colon is what rules take where they name none. */
const SEPARATORS = [{}, ...['=', '=>', '->', '|', '\t'].map((separator) => ({ separator }))]
/** By parser, what it otherwise tells from each text by itself, each with the ways to set it, the most usual first. */
const CHOICES: Readonly<Partial<Record<TextParserName, readonly (readonly ParserConfig[])[]>>> = {
  delimited: [
    [',', '\t', ';', '|'].map((delimiter) => ({ delimiter })),
    [{ header: false }, { header: true }],
  ],
  aligned_table: [[{ header: false }]],
  key_value_records: [
    SEPARATORS,
    RECORD_SEPARATORS.map((record_separator) => ({ record_separator })),
  ],
  key_value_pairs: [SEPARATORS],
}

/**
 * A configuration with the settings under which every text reads as it does by itself, so that no later text is read
 * otherwise. What texts differ in is left open.
 */
export function withPinnedSettings(
  textExtraction: TextExtraction,
  samples: readonly JudgedSample[],
): TextExtraction {
  const parser = textParsers.find(({ name }) => name === textExtraction.parser)
  const choices = parser === undefined ? [] : (CHOICES[parser.name] ?? [])
  if (parser === undefined || choices.length === 0) return textExtraction
  const shown = samples
    .flatMap(({ result }) => textOfResult(result) ?? [])
    .map((text) => {
      const read = (config?: ParserConfig): string | undefined => {
        const parsing = parser.parse(text, config === undefined ? {} : parserSettings(config))
        return parsing.ok ? JSON.stringify(valueOfReading(parsing.reading)) : undefined
      }
      return { read, wanted: read() }
    })
  let pinned: TextExtraction = textExtraction
  for (const choice of choices) {
    const found = choice.find((config) =>
      shown.every(({ read, wanted }) => read({ ...pinned, ...config }) === wanted),
    )
    pinned = { ...pinned, ...found }
  }
  return pinned
}
