import type { TextView } from '../../../text/text-view.ts'
import { profileKeyValues } from './key-value-profile.ts'

const EXPANDED = /^-\[ RECORD \d+ \][-+]*$/u
const COLUMN = /^\S[^|]{0,80} \|(?: |$)/u

/** Whether a text is a list of records: blocks of lines that set the same keys again (one key is enough below titles that count), or psql's expanded rows. */
export function isRecords(view: TextView): boolean {
  const { repeated, share, sentences, distinct, titles, counted } = profileKeyValues(view)
  if (isExpanded(view)) return true
  const isCounted = counted > 1 && counted === titles
  if (repeated.length < (isCounted ? 1 : 2) || repeated.length * 2 < distinct - titles) return false
  return share >= 0.4 && sentences < 0.5
}

function isExpanded({ filled }: TextView): boolean {
  if (!EXPANDED.test(filled[0] ?? '')) return false
  const rows = filled.filter((line) => !EXPANDED.test(line))
  return rows.length > 0 && rows.every((line) => COLUMN.test(line))
}
