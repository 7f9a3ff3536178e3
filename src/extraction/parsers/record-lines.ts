import type { TextItem } from '../../contracts/text-parser.ts'
import type { UserPattern } from '../../contracts/user-pattern.ts'
import { dominantBlock } from '../../text/text-view.ts'
import { defineTextParser } from './define-text-parser.ts'
import { itemsReading } from './items-reading.ts'
import { type FilledLine, filledBlocks } from './lines/filled-lines.ts'
import { isSamePairs } from './record-lines/is-same-pairs.ts'
import { pairedItems } from './record-lines/paired-items.ts'

const CONFIDENCE = 0.6

/**
 * One record of named fields a line: an array of objects. A line pattern's named groups are the fields, and one that took no
 * part is left out; without a pattern the lines are pairs such as `key=value key2="quoted value"`.
 */
export const recordLines = defineTextParser({
  name: 'record_lines',
  shape: 'lines',
  format: 'text',
  parse: (text, settings) => {
    const { linePattern } = settings
    if (linePattern !== undefined && linePattern.groupNames.length === 0)
      return { ok: false, reason: 'line_pattern has no named groups, which are the fields' }
    const lines = filledBlocks(text).flat()
    const { items, diagnostics } =
      linePattern === undefined
        ? pairedItems(text, lines)
        : { items: lines.flatMap((line) => matchedItem(text, line, linePattern)), diagnostics: [] }
    const reason = linePattern === undefined ? 'no line is pairs like key=value' : 'no line matches'
    return itemsReading(text, { items, diagnostics }, settings) ?? { ok: false, reason }
  },
  judge: (_reading, { view }) =>
    isSamePairs(view.filled) || (view.blocks.length > 1 && isSamePairs(dominantBlock(view)))
      ? CONFIDENCE
      : 0,
})

/** A pattern sees a line with its indentation, and without the white space at its end. */
function matchedItem(
  text: string,
  { start, at, end }: FilledLine,
  pattern: UserPattern,
): readonly TextItem[] {
  const line = text.slice(start, end)
  const match = pattern.test(line) ? pattern.first(line) : undefined
  if (match === undefined) return []
  const fields = pattern.groupNames.flatMap((name): [string, string][] => {
    const value = match.named[name]
    return value === undefined ? [] : [[name, value]]
  })
  return [{ value: Object.fromEntries(fields), text: text.slice(at, end), span: [at, end] }]
}
