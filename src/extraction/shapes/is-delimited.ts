import { isSentence } from '../../text/is-sentence.ts'
import { shareOf } from '../../text/share-of.ts'
import { dominantBlock, type TextView } from '../../text/text-view.ts'

const DELIMITERS = ['\t', ',', ';', '|'] as const

type Delimiter = (typeof DELIMITERS)[number]

/** Whether a text, or the block that makes up most of it, is CSV or TSV: the same number of fields on every row. */
export function isDelimited(view: TextView): boolean {
  const parts = view.blocks.length === 1 ? [view.lines] : [view.lines, dominantBlock(view)]
  return parts.some((lines) =>
    DELIMITERS.some(
      (delimiter) => lines[0]?.includes(delimiter) === true && hasSameFields(lines, delimiter),
    ),
  )
}

function hasSameFields(lines: readonly string[], delimiter: Delimiter): boolean {
  const rows = rowsOf(lines, delimiter)
  const header = rows[0]
  if (rows.length < 2 || header === undefined || header.length < 2) return false
  if (delimiter === '\t') return true
  const line = header.join(delimiter)
  if (isMarkdownRow(line, delimiter) || isNumberInText(line, delimiter)) return false
  return isHeader(header) && !readsLikeProse(rows, delimiter)
}

function isMarkdownRow(line: string, delimiter: Delimiter): boolean {
  return delimiter === '|' && line.trimStart().startsWith('|')
}

/** Words whose only commas stand between digits: `1,234 items`, `at (3,5)`. */
function isNumberInText(line: string, delimiter: Delimiter): boolean {
  return delimiter === ',' && line.includes(' ') && !/(?<!\d),|,(?!\d)/u.test(line)
}

function isHeader(header: readonly string[]): boolean {
  return (
    header.every((cell) => cell.trim().length <= 60) && header.some((cell) => /\p{L}/u.test(cell))
  )
}

function readsLikeProse(rows: readonly (readonly string[])[], delimiter: Delimiter): boolean {
  const texts = rows.map((row) => row.join(delimiter))
  if (shareOf(texts, isSentence) > 0.3) return true
  const spaced = shareOf(
    rows.flatMap((row) => row.slice(1)),
    (cell) => cell.startsWith(' '),
  )
  if (spaced < 0.5) return shareOf(texts, (text) => /[.!?:{;]$/u.test(text)) > 0.5
  return rows.length < 3 || (rows[0]?.length ?? 0) < 3
}

/** Rows of the same number of fields, in which quotes hide delimiters and line ends; none where they differ. */
function rowsOf(lines: readonly string[], delimiter: Delimiter): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  let pending = ''
  for (const line of lines) {
    const text = pending === '' ? line : `${pending}\n${line}`
    if (text === '') continue
    const open = hasOpenQuote(text, delimiter)
    if (open && text.length < 10_000) pending = text
    else {
      rows.push(cellsOf(text, delimiter))
      pending = ''
      if (rows.at(-1)?.length !== rows[0]?.length) return []
    }
  }
  return pending === '' ? rows : []
}

function hasOpenQuote(text: string, delimiter: Delimiter): boolean {
  if (!text.startsWith('"') && !text.includes(`${delimiter}"`)) return false
  return (text.split('"').length - 1) % 2 === 1
}

function cellsOf(text: string, delimiter: Delimiter): readonly string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const cells: string[] = []
  let start = 0
  let quoted = false
  for (let position = 0; position < text.length; position++) {
    if (text[position] === '"') quoted = !quoted
    else if (text[position] === delimiter && !quoted) {
      cells.push(text.slice(start, position))
      start = position + 1
    }
  }
  return [...cells, text.slice(start)]
}
