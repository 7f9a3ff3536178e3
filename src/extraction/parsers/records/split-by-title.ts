import { cleanTitle } from '../pairs/section-heading.ts'
import { endOfLine } from '../pairs/source-lines.ts'
import type { RecordBlock } from './record-block.ts'
import type { RecordText } from './record-text.ts'
import { blocksFrom } from './split-by-heads.ts'

/** Records below a line that is no pair, and that their pairs are deeper than: `report.pdf`. */
export function splitByTitle(text: RecordText): readonly RecordBlock[] {
  const { lines, pairs } = text
  const column = lines.reduce(
    (least, line, index) => (pairs[index] === undefined ? least : Math.min(least, line.column)),
    Number.POSITIVE_INFINITY,
  )
  const blocks = blocksFrom(text, (index, line) => {
    if (line.kind !== 'text' || line.column >= column) return undefined
    if (pairs[index + 1] === undefined || line.marker !== 'none') return 'end'
    return { line: index, title: cleanTitle(line.body), span: [line.bodyStart, endOfLine(line)] }
  })
  return blocks.length > 1 ? blocks : []
}
