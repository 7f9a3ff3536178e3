import { fitText, widthOf } from '../../../reporters/terminal/line.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'

/** What stands above rows that are no objects. */
const OTHER = '(row)'
/** Columns that a cell takes at most. */
const WIDEST = 60
/** Fields that are shown. */
const MOST_FIELDS = 100

interface Cell {
  readonly text: string
  readonly width: number
  readonly isNumber: boolean
}

/**
 * A table of rows for people: a column for each field, in the order in which they come first, and one for rows that are
 * no objects. Cells are cut at 60 columns, lines at the width; nothing in it acts on a terminal.
 */
export function drawTable(rows: readonly JsonValue[], width: number): string {
  const { fields, more } = fieldsOf(rows)
  const columns = fields.map((field) => columnOf(field, rows))
  const lines = [0, ...rows.map((_, index) => index + 1)].map((index) =>
    columns.map(({ cells, widest }) => pad(cells[index] ?? EMPTY, widest)).join('  '),
  )
  const rule = columns.map(({ widest }) => '─'.repeat(widest)).join('  ')
  const [head = '', ...body] = lines
  const shown = [head, rule, ...body].map((line) => fitText(line.trimEnd(), width))
  const left = more > 0 ? `, ${plural(more, 'more field')}` : ''
  return [...(columns.length > 0 ? shown : []), `${plural(rows.length, 'row')}${left}`].join('\n')
}

const EMPTY: Cell = { text: '', width: 0, isNumber: false }

/** The fields of all rows; null for what is no object. */
function fieldsOf(rows: readonly JsonValue[]): {
  readonly fields: readonly (string | null)[]
  readonly more: number
} {
  const fields = new Set<string | null>()
  for (const row of rows)
    for (const field of isJsonObject(row) ? Object.keys(row) : [null]) fields.add(field)
  return {
    fields: [...fields].slice(0, MOST_FIELDS),
    more: Math.max(0, fields.size - MOST_FIELDS),
  }
}

function columnOf(
  field: string | null,
  rows: readonly JsonValue[],
): { readonly cells: readonly Cell[]; readonly widest: number } {
  const head = cellOf(field ?? OTHER)
  const cells = [head, ...rows.map((row) => cellIn(row, field))]
  return { cells, widest: cells.reduce((most, { width }) => Math.max(most, width), 1) }
}

function cellIn(row: JsonValue, field: string | null): Cell {
  if (!isJsonObject(row)) return field === null ? cellOf(row) : EMPTY
  return field !== null && Object.hasOwn(row, field) ? cellOf(row[field] ?? null) : EMPTY
}

function cellOf(value: JsonValue): Cell {
  const whole = typeof value === 'string' ? value : JSON.stringify(value)
  const text = fitText(printable(whole.slice(0, WIDEST * 4)), WIDEST)
  return { text, width: widthOf(text), isNumber: typeof value === 'number' }
}

function pad({ text, width, isNumber }: Cell, widest: number): string {
  const space = ' '.repeat(widest - width)
  return isNumber ? space + text : text + space
}
