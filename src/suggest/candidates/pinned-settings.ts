import { RECORD_SEPARATORS } from '../../contracts/parser-settings.ts'
import type { ParserConfig, TextExtraction } from '../../contracts/text-extraction.ts'
import type { TextParserName } from '../../contracts/text-parser.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { rawValues } from './raw-values.ts'

/** Settings that a parser otherwise tells from each text by itself, the most usual first. */
const CHOICES: Readonly<Partial<Record<TextParserName, readonly ParserConfig[]>>> = {
  delimited: [',', '\t', ';', '|'].map((delimiter) => ({ delimiter })),
  key_value_records: RECORD_SEPARATORS.map((record_separator) => ({ record_separator })),
  key_value_pairs: [{ separator: '=' }],
}

/** A configuration with the settings under which every text reads as it does without them, so that no later text is read otherwise. */
export function withPinnedSettings(
  textExtraction: TextExtraction,
  samples: readonly JudgedSample[],
): TextExtraction {
  const { parser } = textExtraction
  const choices = parser === undefined || parser === 'auto' ? [] : (CHOICES[parser] ?? [])
  if (choices.length === 0) return textExtraction
  const read = (extraction: TextExtraction): string =>
    JSON.stringify(
      rawValues({ wrap: 'text_extraction', text_extraction: extraction }, samples).map(
        ({ value }) => value,
      ),
    )
  const wanted = read(textExtraction)
  const pinned = choices.find((choice) => read({ ...textExtraction, ...choice }) === wanted)
  return { ...textExtraction, ...pinned }
}
