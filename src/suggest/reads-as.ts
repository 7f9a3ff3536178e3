import type { JsonValue } from '../contracts/json.ts'
import { bestReadings } from '../extraction/chain/best-readings.ts'
import { textParsers } from '../extraction/parsers/index.ts'
import { sampleText } from './sample-text.ts'

/** Whether a parser judges the text of a result, of which nothing else is known, to be of its form. */
export function readsAs(parser: string, result: JsonValue): boolean {
  const text = sampleText(result)
  if (text === undefined) return true
  const named = textParsers.filter(({ name }) => name === parser)
  return bestReadings(text, named).ranked.length > 0
}
