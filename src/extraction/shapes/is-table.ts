import { isSentence } from '../../text/is-sentence.ts'
import { shareOf } from '../../text/share-of.ts'
import { dominantBlock, type TextView } from '../../text/text-view.ts'
import { isAlignedTable } from './is-aligned-table.ts'

const DELIMITER_ROW = /^\s*[|+]?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)*[|+]?\s*$/u
const BORDER = /^\s*[+├┌└╔╠╚┏┣┗╭╰][-=─═━┬┼┴╦╬╩╤╪╧╥╫╨+┳╋┻]{3,}[+┤┐┘╗╣╝┓┫┛╮╯]$/u
const INNER_BORDER = /\S[┬┼┴╦╬╩╤╪╧╥╫╨+┳╋┻]\S/u
const BOX_ROW = /^\s*[│║┃|].*[│║┃|]$/u
const PERMISSIONS = /^[-dlbcps](?:[-rwxsStT]{9})[.+@]?\s+\d+\s/u

/** Whether most of a text is a table: Markdown, with or without outer pipes, box-drawn, or aligned by spaces. */
export function isTable(view: TextView): boolean {
  const { filled } = view
  return (
    isPipedTable(filled) ||
    markdownRows(filled) * 2 >= filled.length + 1 ||
    isBoxTable(filled) ||
    isPsqlColumn(filled) ||
    shareOf(filled, (line) => PERMISSIONS.test(line)) > 0.6 ||
    isAlignedTable(filled) ||
    (view.blocks.length > 1 && isAlignedTable(dominantBlock(view)))
  )
}

/** Rows between pipes with as many cells each, without a header. */
function isPipedTable(filled: readonly string[]): boolean {
  const cells = cellsIn(filled[0] ?? '')
  return (
    filled.length > 1 &&
    cells > 1 &&
    filled.every((line) => /^\s*\|.*\|$/u.test(line) && cellsIn(line) === cells)
  )
}

/** How many lines belong to tables that have a line of dashes below their header. */
function markdownRows(filled: readonly string[]): number {
  let rows = 0
  for (let index = 1; index < filled.length; index++) {
    const delimiter = filled[index] ?? ''
    const cells = cellsIn(delimiter)
    if (!/[|+]/u.test(delimiter) || !DELIMITER_ROW.test(delimiter)) continue
    const outer = /^\s*\|.*\|$/u.test(delimiter)
    if (cells < (outer ? 1 : 2) || cellsIn(filled[index - 1] ?? '') !== cells) continue
    let end = index + 1
    while (end < filled.length && isRow(filled[end] ?? '', outer)) end++
    rows += end - index + 1
    index = end - 1
  }
  return rows
}

function isRow(line: string, outer: boolean): boolean {
  return outer ? line.trimStart().startsWith('|') : line.includes('|')
}

function cellsIn(row: string): number {
  const inner = row.trim().replace(/^[|+]/u, '').replace(/[|+]$/u, '')
  const separator = /^[-+:\s]*$/u.test(inner) ? /[|+]/u : /(?<!\\)\|/u
  return row.trim() === '' ? 0 : inner.split(separator).length
}

/** One column of psql: what it says of its rows tells it from a heading with a line below. */
function isPsqlColumn(filled: readonly string[]): boolean {
  return /^-{2,}$/u.test(filled[1] ?? '') && /^\(\d+ rows?\)$/u.test(filled.at(-1) ?? '')
}

/** A box of one column: a header between two borders, values above a third. With fewer it frames a text, with more it draws. */
function isBoxColumn(filled: readonly string[]): boolean {
  const borders = [...filled.keys()].filter((index) => BORDER.test(filled[index] ?? ''))
  const [top = 0, middle = 0, bottom = 0] = borders
  const rows = filled.slice(top, bottom).filter((_, index) => index > 0 && index + top !== middle)
  return (
    borders.length === 3 &&
    middle === top + 2 &&
    bottom > middle + 1 &&
    rows.every((line) => BOX_ROW.test(line) && !isSentence(line.replaceAll(/[│║┃|]/gu, '')))
  )
}

function isBoxTable(filled: readonly string[]): boolean {
  const borders = filled.filter((line) => BORDER.test(line))
  const rows = filled.filter((line) => BOX_ROW.test(line))
  return (
    borders.length >= 2 &&
    rows.length >= 1 &&
    (borders.some((line) => INNER_BORDER.test(line)) || isBoxColumn(filled)) &&
    (borders.length + rows.length) * 2 >= filled.length
  )
}
