import type { TextView } from '../../text/text-view.ts'
import { profileKeyValues } from './key-value-profile.ts'

/** Whether a text is a list of records: blocks of lines that set the same keys again. */
export function isRecords(view: TextView): boolean {
  const { repeated, share, sentences, distinct } = profileKeyValues(view)
  return repeated.length >= 2 && repeated.length * 2 >= distinct && share >= 0.4 && sentences < 0.5
}
