import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import type { TextView } from '../../../text/text-view.ts'
import { isList } from './is-list.ts'

/** Markers are common in what isn't a list. */
const CONFIDENCE = 0.4

/** How surely a text is the list that was read from it. */
export function judgeList(reading: TextReading, { view }: JudgedText<TextView>): number {
  return reading.kind === 'items' && reading.items.length > 1 && isList(view) ? CONFIDENCE : 0
}
