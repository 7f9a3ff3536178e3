import type { TextView } from '../../../text/text-view.ts'
import { type KeyValueProfile, profileKeyValues } from './key-value-profile.ts'

/**
 * Whether a text is one set of pairs: flat, in sections with headings, or beside some other text. A document in
 * which some lines carry a label isn't: most of its words stand elsewhere, and what follows its labels is written.
 */
export function isKeyValue(view: TextView): boolean {
  const profile = profileKeyValues(view)
  const { distinct, captions, share, sentences, longestRun } = profile
  if (distinct - captions < 2 || sentences >= 0.4 || isWritten(profile)) return false
  return share >= 0.65 || (longestRun >= 3 && share >= 0.35 && isBlock(profile))
}

/** Among other text, phrases behind labels are a part of it. */
function isWritten({ phrases, wordShare }: KeyValueProfile): boolean {
  return phrases >= 0.5 && wordShare < 0.6
}

/** Pairs come before or after a text of any length; in the midst of one, they are some part of it. */
function isBlock({ isRunAtEdge, wordShare }: KeyValueProfile): boolean {
  return isRunAtEdge || wordShare >= 0.3
}
