import type { Span } from '../../../contracts/extraction.ts'
import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import type { TextParsing } from '../../../contracts/text-parser.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { plural } from '../../../text/plural.ts'
import { cutAt, MAX_ITEMS } from '../max-items.ts'
import { columnNames } from './column-names.ts'
import type { FoundRow, FoundTable } from './found-table.ts'
import { lineNumber } from './line-number.ts'
import { outsideSpans } from '../outside-spans.ts'
import { type RowObjects, rowObjects } from './row-objects.ts'

/** What is read, and how. */
export interface TablesToRead {
  readonly text: string
  readonly tables: readonly FoundTable[]
  readonly settings: ParserSettings
  readonly cellSpans?: (row: FoundRow) => readonly Span[]
  /** What a cell of the header says. @defaultValue the cell as it stands */
  readonly nameOf?: (cell: string) => string
  /** Whether rows that lack cells are told. @defaultValue false: a form may leave empty ones out */
  readonly tellsShort?: boolean
  /** What was found out on the way. */
  readonly diagnostics?: readonly string[]
  /** Where the text is not looked at any more, for a limit. @defaultValue its end */
  readonly end?: number | undefined
}

const MOST_TOLD = 10
/** As many as spreadsheets have. */
const MOST_COLUMNS = 16_384

/**
 * The rows of the first table of a text, as objects by its header. Tables with the same columns go
 * on with it, and those with others are told in a diagnostic. Without a header the columns are
 * `column_N`.
 */
export function readTables(read: TablesToRead): TextParsing {
  const { text, settings, cellSpans, tellsShort = false, diagnostics = [] } = read
  const tables = read.tables.map((table) => named(headed(table, settings.header), read.nameOf))
  const [first] = tables
  if (first === undefined) return { ok: false, reason: 'there is no table' }
  const names = namesOf(first)
  const isSame = (table: FoundTable): boolean => sameNames(namesOf(table), names)
  const joined = tables.filter(isSame)
  const rows = joined.length === 1 ? first.rows : joined.flatMap((table) => table.rows)
  const maxItems = settings.maxItems ?? MAX_ITEMS
  const made = rowObjects(rows, { text, names, maxItems, tellsShort, cellSpans })
  const behind =
    read.end === undefined ? undefined : { at: read.end, reason: cutAt(maxItems, 'rows') }
  const objects = { ...made, left: made.left ?? behind }
  const spans = readSpans(joined, objects)
  const others = tables.filter((table) => !isSame(table))
  const told = [
    ...diagnostics,
    ...columnsTold(first),
    ...othersTold(text, others),
    ...rowsTold(text, objects, names.length),
  ]
  return {
    ok: true,
    reading: {
      kind: 'items',
      items: objects.items,
      unmatched: outsideSpans(text, spans),
      span: [first.span[0], spans.at(-1)?.[1] ?? first.span[1]],
      diagnostics: told,
      isCut: objects.left !== undefined,
    },
  }
}

/** Of the tables up to the last row that is read. */
function readSpans(joined: readonly FoundTable[], { items, left }: RowObjects): readonly Span[] {
  const spans = joined.map(({ span }) => span)
  if (left === undefined) return spans
  const from = left.at
  const last = items.at(-1)?.span[1] ?? from
  return spans
    .filter(([start]) => start < from)
    .map(([start, end]): Span => [start, end > from ? Math.max(start, last) : end])
}

function headed(table: FoundTable, header: boolean | undefined): FoundTable {
  const [first, ...others] = table.rows
  if (header === true && table.header === undefined && first !== undefined)
    return { ...table, header: first, rows: others }
  if (header === false && table.header !== undefined)
    return { ...table, header: undefined, rows: [table.header, ...table.rows] }
  return table
}

function named(table: FoundTable, nameOf: TablesToRead['nameOf']): FoundTable {
  const { header } = table
  if (header === undefined || nameOf === undefined) return table
  return { ...table, header: { ...header, cells: header.cells.map(nameOf) } }
}

function namesOf({ header, columns }: FoundTable): readonly string[] {
  return columnNames(header?.cells ?? [], Math.min(columns, MOST_COLUMNS))
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

function columnsTold({ columns }: FoundTable): readonly string[] {
  if (columns <= MOST_COLUMNS) return []
  return [`the table has ${columns} columns; those behind the first ${MOST_COLUMNS} are dropped`]
}

function othersTold(text: string, others: readonly FoundTable[]): readonly string[] {
  const told = others.slice(0, MOST_TOLD).map((table) => {
    const names = namesOf(table).slice(0, MOST_TOLD).join(', ')
    return `line ${lineNumber(text, table.span[0])}: another table with other columns (${excerpt(names)}) is not read`
  })
  return withRest(told, others.length, 'more table is not read', 'more tables are not read')
}

function rowsTold(text: string, objects: RowObjects, columns: number): readonly string[] {
  const { ragged, left } = objects
  const told = ragged.slice(0, MOST_TOLD).map(({ cells, span }) => {
    const line = lineNumber(text, span[0])
    return `line ${line}: ${plural(cells.length, 'cell')} where the table has ${plural(columns, 'column')}; the rest is ${cells.length > columns ? 'dropped' : 'empty'}`
  })
  const all = withRest(told, ragged.length, 'more row is ragged', 'more rows are ragged')
  if (left === undefined) return all
  return [...all, `line ${lineNumber(text, left.at)}: ${left.reason}`]
}

function withRest(
  told: readonly string[],
  count: number,
  ...[one, many]: readonly [one: string, many: string]
): readonly string[] {
  const more = count - told.length
  return more === 0 ? told : [...told, `${more} ${more === 1 ? one : many}`]
}
