import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'
import { dominantBlock, type TextView } from '../../../text/text-view.ts'
import type { FoundRow } from '../tables/found-table.ts'
import { isRowOfData } from '../tables/is-row-of-data.ts'
import type { DelimitedRecord } from './read-record.ts'
import { recordBlocks } from './record-blocks.ts'
import { sniffDelimiter } from './sniff-delimiter.ts'

type Row = readonly string[]

/**
 * How sure it is that a text, or the block that makes up most of it, is CSV or TSV: every row has as many cells. With commas
 * between words, as sentences have them, a column of figures below a name is asked for as well.
 */
export function judgeDelimited(reading: TextReading, { view }: JudgedText<TextView>): number {
  if (isShortened(view.lines)) return 0.9
  if (reading.diagnostics.length > 0) return 0
  const parts = view.blocks.length === 1 ? [view.lines] : [view.lines, dominantBlock(view)]
  return parts.some(isEven) ? 0.9 : 0
}

/** Below names of columns, rows may lack the last cells: none has more, and each has at least half of them. */
function isShortened(lines: readonly string[]): boolean {
  const delimiter = [',', ';', '\t'].find((mark) => (lines[0] ?? '').includes(mark))
  if (delimiter === undefined || lines.length < 4) return false
  const { blocks, lacksQuoteEnd } = recordBlocks(lines.join('\n'), delimiter)
  const [header, ...rows] = blocks[0] ?? []
  const count = header?.cells.length ?? 0
  return (
    blocks.length === 1 &&
    !lacksQuoteEnd &&
    count >= 4 &&
    new Set(header?.cells).size === count &&
    header?.cells.every((cell) => /^[a-z][\w-]*$/iu.test(cell)) === true &&
    rows.every(({ cells }) => cells.length <= count && cells.length * 2 >= count)
  )
}

function isEven(lines: readonly string[]): boolean {
  const text = lines.join('\n')
  const delimiter = sniffDelimiter(text, 0)
  if (delimiter === undefined || lines[0]?.includes(delimiter) !== true) return false
  const rows = recordBlocks(text, delimiter).blocks.flat()
  const [header] = rows
  if (header === undefined || rows.length < 2 || header.cells.length < 2) return false
  if (rows.some(({ cells }) => cells.length !== header.cells.length)) return false
  if (delimiter === '\t') return rows.some(({ cells }) => cells[0] !== '')
  const texts = rows.map(({ start, end }) => text.slice(start, end))
  const line = texts[0] ?? ''
  if (isMarkdownRow(line, delimiter) || isNumberInText(line, delimiter)) return false
  return (isHeader(header.cells) || isRowOfCells(rows)) && !readsLikeProse(rows, texts, delimiter)
}

function isMarkdownRow(line: string, delimiter: string): boolean {
  return delimiter === '|' && line.trimStart().startsWith('|')
}

/** Words whose only commas stand between digits: `1,234 items`, `at (3,5)`. */
function isNumberInText(line: string, delimiter: string): boolean {
  return delimiter === ',' && line.includes(' ') && !/(?<!\d),|,(?!\d)/u.test(line)
}

function isHeader(header: Row): boolean {
  return header.every((cell) => cell.length <= 60) && header.some((cell) => /\p{L}/u.test(cell))
}

function isRowOfCells([first, ...others]: readonly DelimitedRecord[]): boolean {
  return first !== undefined && isRowOfData(asRow(first), others.map(asRow))
}

function asRow({ cells, start, end }: DelimitedRecord): FoundRow {
  return { cells, span: [start, end] }
}

function readsLikeProse(
  rows: readonly DelimitedRecord[],
  texts: readonly string[],
  delimiter: string,
): boolean {
  if (shareOf(texts, isSentence) > 0.3) return true
  const spaced = texts.filter((text) => text.includes(`${delimiter} `)).length / texts.length
  if (spaced < 0.5) return shareOf(texts, (text) => /[.!?:{;]$/u.test(text)) > 0.5
  const cells = rows.map((row) => row.cells)
  return rows.length < 3 || (cells[0]?.length ?? 0) < 3 || !hasFigures(cells)
}

/** Whether the cells of a column have digits, and its name has none. */
function hasFigures([header = [], ...rows]: readonly Row[]): boolean {
  return header.some(
    (name, column) => !/\d/u.test(name) && rows.every((row) => /\d/u.test(row[column] ?? '')),
  )
}
