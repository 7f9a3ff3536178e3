import type { Span } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { TextItem } from '../../contracts/text-parser.ts'
import type { UserPattern } from '../../contracts/user-pattern.ts'
import { dominantBlock } from '../../text/text-view.ts'
import { defineTextParser } from './define-text-parser.ts'
import { itemsReading } from './items-reading.ts'
import { filledBlocks } from './lines/filled-lines.ts'
import { isSamePairs } from './record-lines/is-same-pairs.ts'
import { readPairs } from './record-lines/read-pairs.ts'

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
    const items = filledBlocks(text).flatMap((block) =>
      block.flatMap((line) => {
        const span = [line.at, line.end] as const
        return linePattern === undefined
          ? pairedItem(text, span)
          : matchedItem(text, { span, start: line.start, pattern: linePattern })
      }),
    )
    const reason = linePattern === undefined ? 'no line is pairs like key=value' : 'no line matches'
    return itemsReading(text, items, settings) ?? { ok: false, reason }
  },
  judge: (_reading, { view }) =>
    isSamePairs(view.filled) || (view.blocks.length > 1 && isSamePairs(dominantBlock(view)))
      ? CONFIDENCE
      : 0,
})

interface MatchedLine {
  readonly span: Span
  readonly start: number
  readonly pattern: UserPattern
}

/** A pattern sees a line with its indentation, and without the white space at its end. */
function matchedItem(text: string, { span, start, pattern }: MatchedLine): readonly TextItem[] {
  const line = text.slice(start, span[1])
  const match = pattern.test(line) ? pattern.first(line) : undefined
  if (match === undefined) return []
  const fields = pattern.groupNames.flatMap((name): [string, string][] => {
    const value = match.named[name]
    return value === undefined ? [] : [[name, value]]
  })
  return [{ value: Object.fromEntries(fields), text: text.slice(...span), span }]
}

function pairedItem(text: string, span: Span): readonly TextItem[] {
  const pairs = readPairs(text, span)
  if (pairs === undefined) return []
  const values = new Map<string, JsonValue>()
  const places: [string, Span][] = []
  for (const { key, value, span: place } of pairs) {
    const above = values.get(key)
    if (above === undefined) places.push([key, place])
    values.set(key, above === undefined ? value : [above, value].flat())
  }
  return [
    {
      value: Object.fromEntries(values),
      text: text.slice(...span),
      span,
      places: Object.fromEntries(places),
    },
  ]
}
