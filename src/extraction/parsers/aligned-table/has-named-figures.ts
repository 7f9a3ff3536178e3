import type { TextReading } from '../../../contracts/text-parser.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

const SAMPLE = 200
const FEWEST_COLUMNS = 3

/**
 * Whether rows of three columns or more have nothing but figures below names that are none: words
 * in a text never have.
 */
export function hasNamedFigures(reading: TextReading): boolean {
  if (reading.kind !== 'items' || reading.diagnostics.length > 0) return false
  const rows = reading.items.slice(0, SAMPLE).map(({ value }) => (isJsonObject(value) ? value : {}))
  const names = Object.keys(rows[0] ?? {})
  if (names.length < FEWEST_COLUMNS || rows.length < 2) return false
  const figures = names.filter(
    (name) => !/^(?:column_)?\d+$/u.test(name) && rows.every((row) => isFigure(row[name])),
  )
  return figures.length > 0
}

function isFigure(cell: unknown): boolean {
  return typeof cell === 'string' && /^[-+]?\d[\d.,:%]*(?:[KMGTP]?i?B?)$/u.test(cell)
}
