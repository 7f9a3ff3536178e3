import type { Span } from '../contracts/extraction.ts'

const PIPE = 0x7c
const BACKSLASH = 0x5c

/**
 * The cells of a row between pipes, without white space around them; the row itself has none. A pipe behind a backslash
 * belongs to its cell, which loses the backslash. Pipes at both ends are optional.
 */
export function pipeCells(row: string): string[] {
  const cells: string[] = []
  const hasEscapes = row.includes('\\')
  let start = row.charCodeAt(0) === PIPE ? 1 : 0
  for (let pipe = row.indexOf('|', start); pipe !== -1; pipe = row.indexOf('|', pipe + 1)) {
    if (hasEscapes && row.charCodeAt(pipe - 1) === BACKSLASH) continue
    cells.push(row.slice(start, pipe).trim())
    start = pipe + 1
  }
  if (start < row.length) cells.push(row.slice(start).trim())
  return hasEscapes ? cells.map((cell) => cell.replaceAll('\\|', '|')) : cells
}

/** Where the cells of such a row stand, which begins at an offset. */
export function pipeCellSpans(row: string, offset: number): readonly Span[] {
  const spans: Span[] = []
  let start = row.charCodeAt(0) === PIPE ? 1 : 0
  const add = (end: number): void => {
    const from = start + row.slice(start, end).search(/\S|$/u)
    const length = row.slice(from, end).trimEnd().length
    spans.push([offset + from, offset + from + length])
    start = end + 1
  }
  for (let pipe = row.indexOf('|', start); pipe !== -1; pipe = row.indexOf('|', pipe + 1))
    if (row.charCodeAt(pipe - 1) !== BACKSLASH) add(pipe)
  if (start < row.length) add(row.length)
  return spans
}
