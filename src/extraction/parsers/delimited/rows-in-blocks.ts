import { isSentence } from '../../../text/is-sentence.ts'
import type { DelimitedRecord } from './read-record.ts'

type Block = readonly DelimitedRecord[]

/** The rows of a text. */
export interface RowsInBlocks {
  /**
   * The runs of rows of the table, in order; none is empty, and blank lines or other text parts
   * them.
   */
  readonly runs: readonly Block[]
  /** Blocks that are cut into another number of cells. */
  readonly others: readonly Block[]
}

/** What the records were cut from, and by what. */
export interface CutText {
  readonly text: string
  readonly delimiter: string
  /** Whether no delimiter stands in the text, and each line is a cell. */
  readonly isOneColumn: boolean
}

/**
 * The records that are rows: the longest block, without lines above and below it that aren't cut
 * into cells, and all blocks before and behind it that are evenly cut into as many cells and don't
 * read like text.
 */
export function rowsInBlocks(blocks: readonly Block[], from: CutText): RowsInBlocks {
  if (from.isOneColumn) return { runs: blocks, others: [] }
  const cut = blocks.map(withoutLines).filter(({ length }) => length > 0)
  const main = mainBlock(cut)
  if (main === undefined) return { runs: [], others: [] }
  const columns = mostCommon(main)
  const isAiry = main.every((record) => hasBlanks(record, from))
  const evens = cut.filter(
    (block) => block === main || (isEven(block) && !readsLikeText(block, from, isAiry)),
  )
  return {
    runs: evens.filter((block) => block === main || block[0]?.cells.length === columns),
    others: evens.filter(
      (block) => block !== main && block.length > 1 && block[0]?.cells.length !== columns,
    ),
  }
}

/** The longest one; where each record stands alone, the first of those that most are like. */
function mainBlock(blocks: readonly Block[]): Block | undefined {
  const longest = blocks.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = longest === 1 ? mostCommon(blocks.flat()) : undefined
  return blocks.find(
    (block) =>
      block.length === longest && (columns === undefined || block[0]?.cells.length === columns),
  )
}

function isEven([first, ...others]: Block): boolean {
  const columns = first?.cells.length ?? 0
  return columns > 1 && others.every(({ cells }) => cells.length === columns)
}

/**
 * Text has blanks behind its commas, where the rows of most tables have none, and sentences end.
 */
function readsLikeText(block: Block, from: CutText, isAiry: boolean): boolean {
  return block.every(
    (record) => /[:.!?]$/u.test(record.cells.at(-1) ?? '') || (!isAiry && hasBlanks(record, from)),
  )
}

function hasBlanks({ start, end }: DelimitedRecord, { text, delimiter }: CutText): boolean {
  return text.slice(start, end).includes(`${delimiter} `)
}

function withoutLines(block: Block): Block {
  const columns = mostCommon(block)
  let start = 0
  while (start < block.length && isAbove(block[start], columns)) start += 1
  let end = block.length
  while (end > start && (block[end - 1]?.cells.length ?? 0) < 2) end -= 1
  return block.slice(start, end)
}

/** A header may have fewer names than rows have cells; a sentence above it is none. */
function isAbove(record: DelimitedRecord | undefined, columns: number): boolean {
  const cells = record?.cells ?? []
  if (cells.length < 2) return true
  if (cells.length >= columns) return false
  const line = cells.join(', ')
  return line.endsWith(':') || isSentence(line)
}

function mostCommon(block: Block): number {
  const counts = new Map<number, number>()
  for (const { cells } of block) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  let common = 0
  for (const [cells, count] of counts) if (count > (counts.get(common) ?? 0)) common = cells
  return common
}
