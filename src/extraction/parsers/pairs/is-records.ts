import { keyValueLine } from '../../../text/key-value-line.ts'
import { shareOf } from '../../../text/share-of.ts'
import type { TextView } from '../../../text/text-view.ts'
import { profileKeyValues } from './key-value-profile.ts'

const EXPANDED = /^-\[ RECORD \d+ \][-+]*$/u
const COLUMN = /^\S[^|]{0,80} \|(?: |$)/u

/** A heading that counts what stands below it, `## 2. Tea`, or a line that does nothing else, `Cup 2`. */
const NUMBERED =
  /^ {0,3}#{1,6}\s+(?:\p{L}{1,30}\s)?#?\d{1,4}[.:)]?(?:\s|$)|^\p{Lu}\p{L}{1,30} #?\d{1,4}$/u
/** The line that opens the first of some records, or the only one. */
const FIRST =
  /^\s*(?:1\. (?:row|record|result)|(?:row|record|result|match|item|entry|hit) #?1:?)$/iu

/** Whether a text is a list of records: blocks of lines that set the same keys again (one key is enough below titles that count), or psql's expanded rows. */
export function isRecords(view: TextView): boolean {
  const { repeated, share, sentences, distinct, titles, counted } = profileKeyValues(view)
  if (isExpanded(view)) return true
  const isHeaded = areHeaded(view)
  const isCounted = isHeaded || (counted > 1 && counted === titles)
  if (isFirst(view) && share >= 0.5 && distinct - titles > 1) return true
  if (repeated.length < (isCounted ? 1 : 2) || repeated.length * 2 < distinct - titles) return false
  return share >= (isHeaded ? 0.2 : 0.4) && sentences < 0.5
}

/** Whether most lines that count are followed by a pair, and there are several. */
function areHeaded({ filled }: TextView): boolean {
  const heads = [...filled.keys()].filter((index) => NUMBERED.test(filled[index] ?? ''))
  return heads.length > 1 && shareOf(heads, (index) => isPair(filled[index + 1])) > 0.5
}

function isPair(line: string | undefined): boolean {
  return line !== undefined && keyValueLine(line) !== undefined
}

/** One record is one of some where a line counts it. */
function isFirst({ filled }: TextView): boolean {
  const above = /[:：]$/u.test(filled[0] ?? '') ? 1 : 0
  return FIRST.test(filled[0] ?? '') || FIRST.test(filled[above] ?? '')
}

function isExpanded({ filled }: TextView): boolean {
  if (!EXPANDED.test(filled[0] ?? '')) return false
  const rows = filled.filter((line) => !EXPANDED.test(line))
  return rows.length > 0 && rows.every((line) => COLUMN.test(line))
}
