import type { Span } from '../../../contracts/extraction.ts'
import type { TextItem } from '../../../contracts/text-parser.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { MAX_PLACES } from '../max-places.ts'
import { createPlaces, type Places } from '../pairs/create-places.ts'
import { setOwn } from '../pairs/set-own.ts'
import { endOfLine } from '../pairs/source-lines.ts'
import type { ReadRecord } from './read-record.ts'
import { type RecordNames, recordNames } from './record-names.ts'
import type { RecordText } from './record-text.ts'

/** The records of a text as items, and what can't be told from them. */
export interface FinishedRecords {
  readonly items: readonly TextItem[]
  readonly diagnostics: readonly string[]
}

interface Finished {
  readonly value: Record<string, string>
  /** By the place of their keys in `value`. */
  readonly places: Places | undefined
  readonly repeated: string[]
}

const DIAGNOSTICS = 20

/**
 * Makes objects of records, all of whose fields are strings; a key that comes again in a record
 * has all its values, on lines of their own.
 */
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
    const { value, places, repeated } = fieldsOf(record, name, placed < MAX_PLACES)
    placed += record.fields.length
    for (const key of repeated)
      if (diagnostics.length < DIAGNOSTICS)
        diagnostics.push(
          `record ${index + 1} has the key ${excerpt(key)} again: its values are joined`,
        )
    const span = spanOf(text, name.line, record.lastLine)
    return {
      value,
      text: withoutReturns(source.slice(span[0], span[1])),
      span,
      ...(places !== undefined && { places: places.all() }),
    }
  })
  return { items, diagnostics }
}

function withoutReturns(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
}

function fieldsOf({ fields }: ReadRecord, names: RecordNames, isPlaced: boolean): Finished {
  const finished: Finished = {
    value: {},
    places: isPlaced ? createPlaces() : undefined,
    repeated: [],
  }
  for (const name of ['title', 'text'] as const) {
    const above = names[name]
    if (above === undefined) continue
    const isTaken = fields.some(({ key }) => key === name)
    add(finished, isTaken ? `${name}_2` : name, { text: above.value, span: above.span })
  }
  for (const { key, text = '', start, end } of fields)
    add(finished, key, { text, span: [start, end] })
  return finished
}

function add(
  { value, places, repeated }: Finished,
  key: string,
  { text, span }: { readonly text: string; readonly span: Span },
): void {
  if (Object.hasOwn(value, key)) {
    value[key] += `\n${text}`
    repeated.push(key)
  } else {
    setOwn(value, key, text)
    places?.add(key, span)
  }
}

function spanOf({ lines }: RecordText, from: number, to: number): Span {
  const [first, last] = [lines[from], lines[to]]
  const start = first?.start ?? 0
  return [start, last === undefined ? start : endOfLine(last)]
}
