import { holdsFor } from '../../../text/holds-for.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { keyValueLine } from '../../../text/key-value-line.ts'
import { shareOf } from '../../../text/share-of.ts'
import { type FilledLine, filledBlocks } from './filled-lines.ts'
import { hasRecordForm } from './has-record-form.ts'

type Block = readonly FilledLine[]

/** A form that 2,000 lines don't show isn't there; long lines show it in their beginning. */
const LINES = 2000
const LENGTH = 4000

/**
 * The lines of a text that are records. Where one block is most of it and its lines are built alike, they are it; else they are
 * all but the blocks above and below that tell of the others: sentences, pairs (`Total: 2`), and what ends in a colon.
 */
export function linesOfRecords(text: string): readonly FilledLine[] {
  const blocks = filledBlocks(text)
  return withoutAnnouncement(
    text,
    blocks.length > 1 ? mainBlocks(text, blocks).flat() : blocks.flat(),
  )
}

function mainBlocks(text: string, blocks: readonly Block[]): readonly Block[] {
  if (hasRecordForm(textsOf(text, blocks.flat()))) return blocks
  const count = blocks.reduce((sum, block) => sum + block.length, 0)
  const longest = blocks.reduce((best, block) => (block.length > best.length ? block : best))
  if (longest.length * 2 >= count && hasRecordForm(textsOf(text, longest))) return [longest]
  const isRemark = (block: Block): boolean => tellsOfOthers(textsOf(text, block))
  const first = blocks.findIndex((block) => !isRemark(block))
  if (first === -1) return blocks
  const last = blocks.findLastIndex((block) => !isRemark(block))
  const kept = blocks.slice(first, last + 1)
  return shareOf(textsOf(text, kept.flat()), isRemarkLine) > 0.3 ? blocks : kept
}

/** Whether nothing in a block is more than a remark on what is above or below. */
function tellsOfOthers(lines: readonly string[]): boolean {
  return holdsFor(lines, 1, isRemarkLine)
}

function isRemarkLine(line: string): boolean {
  return isSentence(line) || /[:：]$/u.test(line) || keyValueLine(line) !== undefined
}

function withoutAnnouncement(text: string, lines: readonly FilledLine[]): readonly FilledLine[] {
  const end = lines[0]?.end ?? 0
  return lines.length > 1 && /[:：]$/u.test(text.slice(Math.max(0, end - 1), end))
    ? lines.slice(1)
    : lines
}

function textsOf(text: string, lines: readonly FilledLine[]): readonly string[] {
  return lines
    .slice(0, LINES)
    .map(({ start, end }) => text.slice(start, Math.min(end, start + LENGTH)))
}
