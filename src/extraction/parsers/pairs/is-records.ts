import type { TextView } from '../../../text/text-view.ts'
import { profileKeyValues } from './key-value-profile.ts'

const EXPANDED = /^-\[ RECORD \d+ \][-+]*$/u
const COLUMN = /^\S[^|]{0,80} \|(?: |$)/u

/** Whether a text is a list of records: blocks of lines that set the same keys again, or psql's expanded rows. */
export function isRecords(view: TextView): boolean {
  const { repeated, share, sentences, distinct, titles } = profileKeyValues(view)
  if (isExpanded(view)) return true
  if (repeated.length < 2 || repeated.length * 2 < distinct - titles) return false
  return share >= 0.4 && sentences < 0.5
}

function isExpanded({ filled }: TextView): boolean {
  if (!EXPANDED.test(filled[0] ?? '')) return false
  const rows = filled.filter((line) => !EXPANDED.test(line))
  return rows.length > 0 && rows.every((line) => COLUMN.test(line))
}
