import type { Span } from '../../../contracts/extraction.ts'
import type { TextItem } from '../../../contracts/text-parser.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { createPlaces } from '../pairs/create-places.ts'
import type { ReadRecord } from './read-record.ts'
import { type RecordNames, recordNames } from './record-names.ts'
import type { RecordText } from './record-text.ts'

/** The records of a text as items, and what can't be told from them. */
export interface FinishedRecords {
  readonly items: readonly TextItem[]
  readonly diagnostics: readonly string[]
}

interface Cell {
  readonly key: string
  value: string
  readonly span: Span
}

const PLACES = 1000
const DIAGNOSTICS = 20

/** Makes objects of records, all of whose fields are strings; a key that comes again in a record has all its values, on lines of their own. */
export function finishRecords(
  source: string,
  text: RecordText,
  records: readonly ReadRecord[],
): FinishedRecords {
  const names = recordNames(text, records)
  const diagnostics: string[] = []
  let placed = 0
  const items = records.map((record, index) => {
    const name = names[index] ?? { line: record.firstLine }
    const cells = cellsOf(record, name)
    for (const key of cells.repeated)
      if (diagnostics.length < DIAGNOSTICS)
        diagnostics.push(
          `record ${index + 1} has the key ${excerpt(key)} again: its values are joined`,
        )
    const span = spanOf(text, name.line, record.lastLine)
    const isPlaced = placed < PLACES
    placed += cells.all.length
    return {
      value: Object.fromEntries(cells.all.map(({ key, value }) => [key, value])),
      text: source.slice(...span).replaceAll('\r\n', '\n'),
      span,
      ...(isPlaced && { places: placesOf(cells.all) }),
    }
  })
  return { items, diagnostics }
}

function cellsOf(
  { fields }: ReadRecord,
  { title, text }: RecordNames,
): { all: readonly Cell[]; repeated: readonly string[] } {
  const cells = new Map<string, Cell>()
  const repeated: string[] = []
  const isKey = (name: string): boolean => fields.some(({ key }) => key === name)
  const add = (key: string, value: string, span: Span): void => {
    const above = cells.get(key)
    if (above === undefined) cells.set(key, { key, value, span })
    else {
      above.value += `\n${value}`
      repeated.push(key)
    }
  }
  if (title !== undefined) add(isKey('title') ? 'title_2' : 'title', title.value, title.span)
  if (text !== undefined) add(isKey('text') ? 'text_2' : 'text', text.value, text.span)
  for (const { key, lines, start, end } of fields) add(key, lines.join('\n'), [start, end])
  return { all: [...cells.values()], repeated }
}

function spanOf({ lines }: RecordText, from: number, to: number): Span {
  const [first, last] = [lines[from], lines[to]]
  const start = first?.start ?? 0
  return [start, last === undefined ? start : last.start + last.text.trimEnd().length]
}

function placesOf(cells: readonly Cell[]): Readonly<Record<string, Span>> {
  const places = createPlaces()
  for (const { key, span } of cells) places.add(key, span)
  return places.all()
}
