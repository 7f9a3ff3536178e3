import { createTagScan, nextTag, type Tag, type TagScan } from '../../../text/next-tag.ts'
import type { FoundTable } from '../tables/found-table.ts'
import { addText, breakLine, type CellText, textOfCell } from './cell-text.ts'
import { createTableBuilder, type TableBuilder } from './create-table-builder.ts'

interface OpenCell extends CellText {
  readonly tag: Tag
  readonly isHeader: boolean
}

/** The table that is read: only the outermost one has rows; what is inside of a cell is text. */
interface OpenTable {
  readonly start: number
  readonly builder: TableBuilder
  depth: number
  isInHead: boolean
  cell: OpenCell | undefined
}

const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'template'])
const GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])
const BLOCKS: ReadonlySet<string> = new Set(
  'p div ul ol li dl dt dd h1 h2 h3 h4 h5 h6 pre blockquote section article hr table tr td th'.split(
    ' ',
  ),
)
const COLUMNS = /\scolspan\s*=\s*(?:["']\s*)?(\d{1,6})/iu
const ROWS = /\srowspan\s*=\s*(?:["']\s*)?(\d{1,6})/iu
const SHORTEST_REACH = '<td rowspan=2>'.length
const MOST_COLUMNS = 1000
const MOST_ROWS = 65_534

/**
 * The tables of a text that aren't inside of others. Tags that HTML lets out aren't missed. Linear.
 */
export function htmlTables(text: string): readonly FoundTable[] {
  const tables: FoundTable[] = []
  const scan = createTagScan(text)
  let table: OpenTable | undefined
  let behind = 0
  for (let tag = tagIn(scan); tag !== undefined; tag = tagIn(scan)) {
    if (table?.cell !== undefined) addText(table.cell, text.slice(behind, tag.start))
    if (tag.kind === 'open' && HIDDEN.has(tag.name)) skipTo(scan, tag.name)
    else if (table !== undefined) takeTag(text, table, tag)
    else if (tag.kind === 'open' && tag.name === 'table') table = openTable(tag)
    behind = scan.position
    if (table?.depth !== 0) continue
    tables.push(table.builder.toTable([table.start, tag.end]))
    table = undefined
  }
  if (table !== undefined) tables.push(unclosed(text, table, behind))
  return tables.filter(({ header, rows }) => header !== undefined || rows.length > 0)
}

/** The names of HTML's tags are the same in upper case. */
function tagIn(scan: TagScan): Tag | undefined {
  const tag = nextTag(scan)
  const name = tag?.name.toLowerCase()
  return tag === undefined || name === undefined || name === tag.name ? tag : { ...tag, name }
}

function openTable({ start }: Tag): OpenTable {
  return { start, builder: createTableBuilder(), depth: 1, isInHead: false, cell: undefined }
}

function unclosed(text: string, table: OpenTable, behind: number): FoundTable {
  const end = text.trimEnd().length
  if (table.cell !== undefined) addText(table.cell, text.slice(behind))
  closeRow(text, table, end)
  return table.builder.toTable([table.start, end])
}

/** Moves behind the tag that closes an element in which tags are no tags. */
function skipTo(scan: TagScan, name: string): void {
  let tag = tagIn(scan)
  while (tag !== undefined && (tag.kind !== 'close' || tag.name !== name)) tag = tagIn(scan)
}

function takeTag(text: string, table: OpenTable, tag: Tag): void {
  const { name, kind } = tag
  if (name === 'table') table.depth += kind === 'close' ? -1 : 1
  if (table.depth === 0) closeRow(text, table, tag.start)
  else if (table.depth > 1 || !takeStructure(text, table, tag)) takeInside(table, name)
}

function takeInside({ cell }: OpenTable, name: string): void {
  if (cell === undefined) return
  if (name === 'br') breakLine(cell)
  else if (BLOCKS.has(name)) addText(cell, ' ')
}

/** Whether a tag is one that the table is built of. */
function takeStructure(text: string, table: OpenTable, tag: Tag): boolean {
  const { name, kind } = tag
  if (name === 'td' || name === 'th') {
    closeCell(text, table, tag.start)
    if (kind !== 'close')
      table.cell = { gathered: '', lines: undefined, tag, isHeader: name === 'th' }
    return true
  }
  if (name !== 'tr' && name !== 'caption' && !GROUPS.has(name)) return false
  closeRow(text, table, kind === 'close' ? tag.end : tag.start)
  if (name === 'tr' && kind !== 'close') table.builder.openRow(tag.start, table.isInHead)
  if (GROUPS.has(name)) table.isInHead = name === 'thead' && kind !== 'close'
  return true
}

function closeRow(text: string, table: OpenTable, end: number): void {
  closeCell(text, table, end)
  table.builder.closeRow(end)
}

function closeCell(text: string, table: OpenTable, end: number): void {
  const { cell } = table
  if (cell === undefined) return
  const { start, end: contentStart } = cell.tag
  const raw = contentStart - start < SHORTEST_REACH ? '' : text.slice(start, contentStart)
  table.builder.addCell({
    value: textOfCell(cell),
    span: [contentStart, Math.max(contentStart, end)],
    isHeader: cell.isHeader,
    columns: Math.min(MOST_COLUMNS, reachOf(raw, COLUMNS) || 1),
    rows: Math.min(MOST_ROWS, reachOf(raw, ROWS) ?? 1) || MOST_ROWS,
  })
  table.cell = undefined
}

function reachOf(tag: string, pattern: RegExp): number | undefined {
  const [, digits] = tag === '' ? [] : (pattern.exec(tag) ?? [])
  return digits === undefined ? undefined : Number(digits)
}
