import type { TextView } from '../../../text/text-view.ts'
import { isKeyValue } from './is-key-value.ts'
import { isProgramText } from '../../shapes/is-program-text.ts'
import { isRecords } from './is-records.ts'
import { isOfOthers } from './is-of-others.ts'
import { mixesSeparators } from './mixes-separators.ts'
import { pairsBesideFences } from './pairs-beside-fences.ts'

/** Whether a text of which nothing is known is clearly made of pairs: records of them, or one set. */
export function judgePairs(view: TextView): 'records' | 'key-value' | undefined {
  if (isProgramText(view)) return pairsBesideFences(view)
  if (isOfOthers(view) || mixesSeparators(view)) return undefined
  if (view.filled.some((line) => /^\s*(?:```|~~~)/u.test(line))) return pairsBesideFences(view)
  if (isRecords(view)) return 'records'
  return isKeyValue(view) ? 'key-value' : pairsBesideFences(view)
}
