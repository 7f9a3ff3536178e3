import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'
import type { FoundRow } from '../tables/found-table.ts'
import { isRowOfData } from '../tables/is-row-of-data.ts'
import { isSetApart } from '../tables/is-set-apart.ts'
import { findDelimiter } from './find-delimiter.ts'
import { type DelimitedRecord, readRecord, type RecordScan } from './read-record.ts'

type Row = readonly string[]

/** Rows beyond it are only looked at where something is to be told of some. */
const SAMPLE = 2000

/**
 * How sure it is that a text, or the block that makes up most of it, is CSV or TSV: every row has
 * as many cells, or below names some lack the last ones. With commas between words, as sentences
 * have them, a column of figures below a name is asked for as well.
 */
export function judgeDelimited(reading: TextReading, { text, isBeginning }: JudgedText): number {
  const { delimiter, from } = findDelimiter(text)
  if (delimiter === undefined) return 0
  const scan: RecordScan = { text, delimiter, quotesEnd: Number.POSITIVE_INFINITY }
  const all = recordsRead(reading, scan, from)
  // Behind a beginning the quote may well be closed, as behind a text that is cut in its last cell.
  const records = all.filter(({ end }) => end < scan.quotesEnd)
  if (isBeginning !== true && records.length < all.length - 1) return 0
  if (!isSetApart(...untilQuote(text, reading, scan.quotesEnd))) return 0
  if (records.length < 2 || !(isEven(records) || isShortened(records))) return 0
  return areCells(records, scan) ? 0.9 : 0
}

/** What stands behind a quote that is never closed stands in its cell. */
function untilQuote(
  text: string,
  reading: TextReading,
  quote: number,
): readonly [text: string, reading: TextReading] {
  if (!Number.isFinite(quote)) return [text, reading]
  const [start, end] = reading.span
  const unmatched = reading.unmatched.filter((run) => run[0] < end)
  return [text.slice(0, end), { ...reading, unmatched, span: [start, end] }]
}

/** The header and the rows, cut again: what was read doesn't tell how many cells a row has. */
function recordsRead(
  reading: TextReading,
  scan: RecordScan,
  from: number,
): readonly DelimitedRecord[] {
  const items = reading.kind === 'items' ? reading.items : []
  const rows = reading.diagnostics.length > 0 ? items : items.slice(0, SAMPLE)
  const records = rows.map(({ span: [start] }) => readRecord(scan, start))
  const first = readRecord(scan, Math.max(from, reading.span[0]))
  return first.start === records[0]?.start ? records : [first, ...records]
}

function isEven([header, ...rows]: readonly DelimitedRecord[]): boolean {
  const count = header?.cells.length ?? 0
  return count > 1 && rows.every(({ cells }) => cells.length === count)
}

/**
 * Below names of columns, rows may lack the last cells: none has more, one has all, and each has at
 * least half of them.
 */
function isShortened([header, ...rows]: readonly DelimitedRecord[]): boolean {
  const count = header?.cells.length ?? 0
  return (
    rows.length > 2 &&
    count >= 4 &&
    new Set(header?.cells).size === count &&
    header?.cells.every((cell) => /^[a-z][\w-]*$/iu.test(cell)) === true &&
    rows.some(({ cells }) => cells.length === count) &&
    rows.every(({ cells }) => cells.length <= count && cells.length * 2 >= count)
  )
}

/** Whether what stands between delimiters are cells rather than parts of sentences. */
function areCells(all: readonly DelimitedRecord[], { text, delimiter }: RecordScan): boolean {
  const records = all.slice(0, SAMPLE)
  if (delimiter === '\t') return records.some(({ cells }) => cells[0] !== '')
  const texts = records.map(({ start, end }) => text.slice(start, end))
  const [line = ''] = texts
  if (isMarkdownRow(line, delimiter) || isNumberInText(line, delimiter)) return false
  return (
    (isHeader(records[0]?.cells ?? []) || isRowOfCells(records)) &&
    !readsLikeProse(records, texts, delimiter)
  )
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
