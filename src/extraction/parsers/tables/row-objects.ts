import type { Span } from '../../../contracts/extraction.ts'
import type { JsonObject } from '../../../contracts/json.ts'
import type { TextItem } from '../../../contracts/text-parser.ts'
import { cutAt } from '../max-items.ts'
import { MAX_PLACES } from '../max-places.ts'
import type { FoundRow } from './found-table.ts'

/**
 * Cells that rows lack, over all of them: a wide header over many short rows would be more than the
 * text.
 */
const MOST_FILLED_CELLS = 1 << 19

const TOO_SHORT = "rows from here on aren't read: rows lack too many cells"

/** What rows are made into items with. */
export interface RowOptions {
  readonly text: string
  readonly names: readonly string[]
  readonly maxItems: number
  /** Whether rows that lack cells are ragged. */
  readonly tellsShort: boolean
  /** Where the cells of a row stand. */
  readonly cellSpans?: ((row: FoundRow) => readonly Span[]) | undefined
}

/** The items that were made of rows. */
export interface RowObjects {
  readonly items: readonly TextItem[]
  /** Rows with more cells than there are columns, and with fewer where that is asked for. */
  readonly ragged: readonly FoundRow[]
  /** Where the first row is that was left out, and why. */
  readonly left?: { readonly at: number; readonly reason: string } | undefined
}

/**
 * Rows as objects by the names of their columns: what a row lacks is an empty string, what it has
 * too much is dropped.
 */
export function rowObjects(rows: readonly FoundRow[], options: RowOptions): RowObjects {
  const { names, maxItems } = options
  const items: TextItem[] = []
  const ragged: FoundRow[] = []
  const objectOf = names.includes('__proto__') ? safeObject : plainObject
  let filled = 0
  let places = MAX_PLACES
  for (const row of rows) {
    if (items.length >= maxItems)
      return { items, ragged, left: { at: row.span[0], reason: cutAt(maxItems, 'rows') } }
    filled += Math.max(0, names.length - row.cells.length)
    if (filled > MOST_FILLED_CELLS)
      return { items, ragged, left: { at: row.span[0], reason: TOO_SHORT } }
    if (isRagged(row, options)) ragged.push(row)
    const item = itemOf(row, objectOf(names, row.cells), options.text)
    items.push(places > 0 ? withPlaces(item, row, options) : item)
    places -= names.length
  }
  return { items, ragged }
}

function isRagged({ cells }: FoundRow, { names, tellsShort }: RowOptions): boolean {
  return cells.length > names.length || (tellsShort && cells.length < names.length)
}

function itemOf({ span, ...row }: FoundRow, value: JsonObject, source: string): TextItem {
  const text = row.text ?? source.slice(span[0], span[1])
  return { value, text: text.includes('\r') ? text.replaceAll('\r\n', '\n') : text, span }
}

function plainObject(names: readonly string[], cells: readonly string[]): JsonObject {
  const object: Record<string, string> = {}
  for (const [index, name] of names.entries()) object[name] = cells[index] ?? ''
  return object
}

/** A column may be called `__proto__`. */
function safeObject(names: readonly string[], cells: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
}

function withPlaces(item: TextItem, row: FoundRow, { names, cellSpans }: RowOptions): TextItem {
  const spans = cellSpans?.(row)
  if (spans === undefined) return item
  const places = spans.slice(0, names.length).map((span, index) => [names[index] ?? '', span])
  return { ...item, places: Object.fromEntries(places) }
}
