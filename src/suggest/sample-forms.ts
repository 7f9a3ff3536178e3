import type { TextParserName } from '../contracts/text-parser.ts'
import { bestReadings } from '../extraction/chain/best-readings.ts'
import { textParsers } from '../extraction/parsers/index.ts'
import type { JudgedSample } from './judged-sample.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'

/** A form that a text is judged to be of. */
export interface SampleForm {
  readonly parser: TextParserName
  /** How exactly, and how much of the text. */
  readonly rank: number
}

const known = new WeakMap<JudgedSample, readonly SampleForm[]>()

/** The forms that the text of a sample is judged to be of, best first; undefined where there is no text. */
export function sampleForms(sample: JudgedSample): readonly SampleForm[] | undefined {
  const found = known.get(sample)
  if (found !== undefined) return found
  const text = textOfResult(sample.result)
  if (text === undefined) return undefined
  const forms = bestReadings(text, textParsers).ranked.map(({ parser, rank }) => ({
    parser: parser.name,
    rank,
  }))
  known.set(sample, forms)
  return forms
}
