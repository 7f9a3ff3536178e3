import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import type { TextView } from '../../../text/text-view.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { listMarker } from '../../../text/list-marker.ts'
import { shareOf } from '../../../text/share-of.ts'
import { isList } from './is-list.ts'

/** The lines of a file, numbered, have as many blank ones as it has. */
const EMPTY = 0.1

const CLAUSES = /\p{Ll}{2}[.;]\s+["“(]?\p{Lu}[^.]*\p{Ll}{2}[.;](?:\s|$)/u
const CLAUSE = 2000

/** Markers are common in what isn't a list. */
const CONFIDENCE = 0.4

/** How surely a text is the list that was read from it. */
export function judgeList(reading: TextReading, judged: JudgedText<TextView>): number {
  if (reading.kind !== 'items') return 0
  const { view } = judged
  const items = reading.items.map(({ text }) => text)
  if (shareOf(items, (text) => text === '') > EMPTY) return 0
  // Numbers that don't follow each other, such as those of lines, number no items.
  const [start, end] = reading.span
  const markers = view.filled.filter((line) => listMarker(line)?.kind === 'number').length
  if (isNumbered(judged.text.slice(start, end)) && items.length * 2 < markers) return 0
  return isList(view) && !isLetter(view, items) ? CONFIDENCE : 0
}

function isNumbered(item: string): boolean {
  return listMarker(item.slice(0, CLAUSE).split(/\r?\n/u, 1)[0] ?? '')?.kind === 'number'
}

/** A licence or a contract: below words of its own, clauses of several sentences each. */
function isLetter({ filled }: TextView, items: readonly string[]): boolean {
  const isWritten = filled.some((line) => listMarker(line) === undefined && isSentence(line))
  return isWritten && shareOf(items, (text) => CLAUSES.test(text.slice(0, CLAUSE))) >= 0.5
}
