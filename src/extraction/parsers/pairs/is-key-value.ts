import { isHeading } from '../../../text/is-heading.ts'
import { keyValueLine } from '../../../text/key-value-line.ts'
import { listMarker } from '../../../text/list-marker.ts'
import { shareOf } from '../../../text/share-of.ts'
import type { TextView } from '../../../text/text-view.ts'
import { isPhrase } from '../../shapes/is-phrase.ts'
import { type KeyValueProfile, profileKeyValues } from './key-value-profile.ts'

/** A status and an announcement. */
const ABOVE = 2
const FRAME_LINES = 2
const HEADINGS = 4

/**
 * Whether a text is one set of pairs: flat, in sections with headings, or beside some other text. A document in
 * which some lines carry a label isn't: most of its words stand elsewhere, and what follows its labels is written.
 */
export function isKeyValue(view: TextView): boolean {
  const profile = profileKeyValues(view)
  const { distinct, captions, share, sentences, longestRun } = profile
  if (distinct - captions < 2 || sentences >= 0.4 || isWritten(profile)) return false
  if (share >= 0.65 || (longestRun >= 3 && share >= 0.35 && isBlock(profile))) return true
  return isFramed(view, profile)
}

/** Pairs that stand together and are filled in: above a written text of any length, or as bullets within a few lines. */
function isFramed({ filled }: TextView, profile: KeyValueProfile): boolean {
  const { pairs, titles, longestRun, runStart, around, phrases } = profile
  if (pairs > longestRun || titles > 0 || phrases >= 0.3) return false
  if (filled.filter(isHeading).length >= HEADINGS) return false
  if (longestRun < 3)
    return around <= FRAME_LINES && filled.filter(isPair).every((line) => listMarker(line))
  const others = filled.filter((line) => !isPair(line))
  return runStart <= ABOVE && shareOf(others, isText) >= 0.4
}

function isText(line: string): boolean {
  return isPhrase(line) || isHeading(line)
}

function isPair(line: string): boolean {
  return keyValueLine(line) !== undefined
}

/** Among other text, phrases behind labels are a part of it. */
function isWritten({ phrases, wordShare }: KeyValueProfile): boolean {
  return phrases >= 0.5 && wordShare < 0.6
}

/** Pairs come before or after a text of any length; in the midst of one, they are some part of it. */
function isBlock({ isRunAtEdge, wordShare }: KeyValueProfile): boolean {
  return isRunAtEdge || wordShare >= 0.3
}
