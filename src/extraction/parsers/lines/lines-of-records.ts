import { countVisible } from '../../../text/count-visible.ts'
import { holdsFor } from '../../../text/holds-for.ts'
import { indentOf } from '../../../text/indent-of.ts'
import { isHeading } from '../../../text/is-heading.ts'
import { isRule } from '../../../text/is-rule.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { keyValueLine } from '../../../text/key-value-line.ts'
import { listMarker } from '../../../text/list-marker.ts'
import { shareOf } from '../../../text/share-of.ts'
import { isPhrase } from '../../shapes/is-phrase.ts'
import { type FilledLine, filledBlocks } from './filled-lines.ts'
import { hasRecordForm, isPlace, isSoleRecord } from './has-record-form.ts'

type Block = readonly FilledLine[]

/** A form that 2,000 lines don't show isn't there; long lines show it in their beginning. */
const LINES = 2000
const LENGTH = 4000
/** The share of a text that records have within a frame. */
const FRAMED = 0.2
/** A single record has no more lines around it. */
const FRAME_LINES = 8
/** As much as a list of records has around it; a document has more. */
const HEADINGS = 3

/**
 * The lines of a text that are records. Where one block is most of it and its lines are built alike, they are it, and so are
 * those within a frame that are; else they are all but the blocks above and below that tell of the others: sentences, pairs
 * (`Total: 2`), and what ends in a colon.
 */
export function linesOfRecords(text: string): readonly FilledLine[] {
  const blocks = filledBlocks(text)
  const all = blocks.flat()
  if (blocks.length > 1 && !hasRecordForm(textsOf(text, all))) {
    const longest = longestOf(blocks)
    if (longest.length * 2 >= all.length && hasRecordForm(textsOf(text, longest)))
      return withoutAnnouncement(text, longest)
  } else if (hasRecordForm(textsOf(text, all))) return withoutAnnouncement(text, all)
  return framedLines(text, blocks) ?? withoutAnnouncement(text, withoutRemarks(text, blocks).flat())
}

/** Whether lines within a frame are records: what announces them and what is said below them belongs to none. */
export function areFramedRecords(text: string): boolean {
  return framedLines(text, filledBlocks(text)) !== undefined
}

/** The records of all groups or of the largest one, without what stands above and below them. */
function framedLines(text: string, blocks: readonly Block[]): Block | undefined {
  const cores = blocks.map((block) => coreOf(text, block)).filter(({ lines }) => lines.length > 0)
  const together = cores.flatMap(({ lines }) => lines)
  if (textsOf(text, together).some(isOfOthers)) return undefined
  const longest = longestOf(cores.map(({ lines }) => lines))
  const [first] = cores
  const isOne =
    cores.length === 1 &&
    first?.isAnnounced === true &&
    longest.length === 1 &&
    isSmallFrame(textsOf(text, blocks.flat()))
  const [line = ''] = textsOf(text, longest)
  const isSole = isSoleRecord(line) || (first?.isOfSeveral === true && isPlace(line))
  const found = [together, longest].find((lines) => hasRecordForm(textsOf(text, lines)))
  const isInset = cores.length === 1 && first?.isInset === true
  const records = (isOne && isSole) || isInset ? longest : found
  return records !== undefined && isMainPart(text, blocks, records) ? records : undefined
}

function isSmallFrame(lines: readonly string[]): boolean {
  const sentences = lines.filter((line) => isSentence(line) && !isSoleRecord(line))
  return lines.length <= FRAME_LINES && sentences.length < 2
}

/** A list of records isn't a document with a few of them in it. */
function isMainPart(text: string, blocks: readonly Block[], records: Block): boolean {
  const share = records.reduce((sum, { at, end }) => sum + countVisible(text, at, end), 0)
  const headings = textsOf(text, blocks.flat()).filter(isHeading).length
  return headings < HEADINGS && share >= countVisible(text, 0, text.length) * FRAMED
}

/** A list with bullets or a table has a reader of its own. */
function isOfOthers(line: string): boolean {
  return listMarker(line)?.kind === 'bullet' || line.trimStart().startsWith('|')
}

interface Core {
  readonly lines: Block
  /** Whether the line above them says what they are. */
  readonly isAnnounced: boolean
  /** Whether that names several: `Files:`. */
  readonly isOfSeveral: boolean
  /** Whether they are filled in, and deeper than the line that announces them. */
  readonly isInset: boolean
}

const NONE: Core = { lines: [], isAnnounced: false, isOfSeveral: false, isInset: false }
/** What a line says that announces several, or as many as it counts. */
const SEVERAL = /(?:\p{L}s|\d \p{L}+(?: \p{L}+)?)(?: \([^()]*\))?[:：]$/u

/** A block without what announces its lines, up to its last heading, and without what is said below them. */
function coreOf(text: string, block: Block): Core {
  const texts = textsOf(text, block)
  if (texts.length < block.length || tellsOfOthers(texts)) return NONE
  let from = texts.findLastIndex(isHeading) + 1
  let to = block.length
  while (from < to && announces(texts[from] ?? '')) from++
  while (to > from && announces(texts[to - 1] ?? '')) to--
  const above = texts[from - 1] ?? ''
  const inner = texts.slice(from, to)
  const isInset =
    inner.length > 1 &&
    /[:：]$/u.test(above) &&
    inner.every((line) => indentOf(line) > indentOf(above) && !isPhrase(line)) &&
    new Set(inner.map(indentOf)).size === 1
  const isHead = (index: number): boolean => {
    const [line = '', next = ''] = inner.slice(index, index + 2)
    return indentOf(next) > indentOf(line) && (isPlace(line) || /[:：]$/u.test(line))
  }
  return {
    lines: block.slice(from, to).filter((_, index) => !isHead(index)),
    isAnnounced: from > 0 && !isRule(above),
    isOfSeveral: SEVERAL.test(above),
    isInset,
  }
}

function announces(line: string): boolean {
  if (isSoleRecord(line) || listMarker(line) !== undefined) return false
  return isSentence(line) || isRule(line) || /[:：]$/u.test(line)
}

function withoutRemarks(text: string, blocks: readonly Block[]): readonly Block[] {
  if (blocks.length === 1 || hasRecordForm(textsOf(text, blocks.flat()))) return blocks
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
  if (isSoleRecord(line)) return false
  return isSentence(line) || /[:：]$/u.test(line) || keyValueLine(line) !== undefined
}

function withoutAnnouncement(text: string, lines: Block): Block {
  const end = lines[0]?.end ?? 0
  return lines.length > 1 && /[:：]$/u.test(text.slice(Math.max(0, end - 1), end))
    ? lines.slice(1)
    : lines
}

function longestOf(blocks: readonly Block[]): Block {
  return blocks.reduce<Block>((best, block) => (block.length > best.length ? block : best), [])
}

function textsOf(text: string, lines: Block): readonly string[] {
  return lines
    .slice(0, LINES)
    .map(({ start, end }) => text.slice(start, Math.min(end, start + LENGTH)))
}
