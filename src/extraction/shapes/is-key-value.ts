import type { TextView } from '../../text/text-view.ts'
import { profileKeyValues } from './key-value-profile.ts'

/** Whether a text is one set of pairs: flat, in sections with headings, or beside some other text. */
export function isKeyValue(view: TextView): boolean {
  const { distinct, share, sentences, longestRun } = profileKeyValues(view)
  if (distinct < 2 || sentences >= 0.4) return false
  return share >= 0.65 || (longestRun >= 3 && share >= 0.35)
}
