import { keyValueLine } from '../../../text/key-value-line.ts'
import { type TextView, viewText } from '../../../text/text-view.ts'
import { withoutFences } from '../../../text/without-fences.ts'
import { isKeyValue } from './is-key-value.ts'
import { isProgramText } from '../../shapes/is-program-text.ts'
import { isRecords } from './is-records.ts'

/**
 * Pairs beside the fenced blocks of a text, as in a report whose sections hold now code and now `- Key: value`.
 * Two pairs at least stand together, and the fences don't dwarf them: a listing with a caption is code.
 */
export function pairsBesideFences({ text, filled }: TextView): 'records' | 'key-value' | undefined {
  const rest = viewText(withoutFences(text))
  if (rest.filled.length === filled.length || rest.filled.length * 4 < filled.length)
    return undefined
  if (!rest.blocks.some((block) => block.filter(isFullPair).length >= 2)) return undefined
  if (isProgramText(rest)) return undefined
  if (isRecords(rest)) return 'records'
  return isKeyValue(rest) ? 'key-value' : undefined
}

function isFullPair(line: string): boolean {
  const value = keyValueLine(line)?.value ?? ''
  return value !== ''
}
