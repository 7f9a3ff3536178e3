import type { Span } from '../../../contracts/extraction.ts'

/** A text of records, and where in it they are looked for. */
export interface RecordScan {
  readonly text: string
  readonly delimiter: string
  /** Where a quote stands that is never closed: from there on none opens anything. */
  quotesEnd: number
}

/** A record, which quotes may stretch over several lines. */
export interface DelimitedRecord {
  readonly cells: readonly string[]
  readonly start: number
  /** Before the line ending. */
  readonly end: number
  /** Where the next one starts. */
  readonly next: number
}

interface Field {
  readonly value: string
  readonly span: Span
  /** Where its delimiter or its line ending is. */
  readonly end: number
}

/**
 * The record at an offset (RFC 4180): in quotes stand delimiters, line breaks and doubled quotes.
 * White space around a cell that isn't quoted is left out. Where cells stand is told in a list that
 * is given.
 */
export function readRecord(scan: RecordScan, start: number, spans?: Span[]): DelimitedRecord {
  const { text, delimiter } = scan
  const newline = text.indexOf('\n', start)
  const lineEnd = newline === -1 ? text.length : newline
  const line = text.slice(start, lineEnd)
  if (spans === undefined && (start >= scan.quotesEnd || !line.includes('"'))) {
    const end = line.endsWith('\r') ? lineEnd - 1 : lineEnd
    const cells = line.split(delimiter).map((cell) => cell.trim())
    return { cells, start, end, next: Math.min(text.length, lineEnd + 1) }
  }
  const cells: string[] = []
  let position = start
  for (;;) {
    const field = readField(scan, position)
    cells.push(field.value)
    spans?.push(field.span)
    position = field.end
    if (!text.startsWith(delimiter, position)) break
    position += delimiter.length
  }
  const end = text[position - 1] === '\r' ? position - 1 : position
  return { cells, start, end: Math.max(start, end), next: Math.min(text.length, position + 1) }
}

function readField(scan: RecordScan, start: number): Field {
  const { text } = scan
  let from = start
  while (text[from] === ' ') from += 1
  const close = text[from] === '"' ? closingQuote(scan, from) : undefined
  if (close === undefined) return plainField(scan, start)
  const rest = plainField(scan, close + 1)
  const behind = text.slice(close + 1, rest.end).trimEnd()
  const inner = text
    .slice(from + 1, close)
    .replaceAll('""', '"')
    .replaceAll('\r\n', '\n')
  const span: Span = behind === '' ? [from + 1, close] : [from, rest.span[1]]
  return { value: inner + behind, span, end: rest.end }
}

function plainField({ text, delimiter }: RecordScan, start: number): Field {
  let end = start
  while (end < text.length && text[end] !== '\n' && !text.startsWith(delimiter, end)) end += 1
  const raw = text.slice(start, end)
  const value = raw.trim()
  const from = value === '' ? start : start + raw.length - raw.trimStart().length
  return { value, span: [from, from + value.length], end }
}

function closingQuote(scan: RecordScan, open: number): number | undefined {
  const { text } = scan
  if (open >= scan.quotesEnd) return undefined
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  scan.quotesEnd = open
  return undefined
}
