import { endOfLine, type SourceLine, withoutIndent } from '../pairs/source-lines.ts'
import type { TextPair } from '../pairs/text-pair.ts'
import type { RecordBlock } from './record-block.ts'
import type { RecordText } from './record-text.ts'

/** A field while its record is read. */
interface RecordField {
  readonly key: string
  /** Its lines, if it has any. */
  text: string | undefined
  start: number
  end: number
  readonly column: number
  readonly isHeading: boolean
  /** Whether nothing stands behind the key, so that deeper pairs are its value. */
  readonly isOpen: boolean
  /** How much indentation its further lines lose. */
  dedent: number | undefined
  /** What of it stands above the first line that is behind a blank one and no deeper than the key. */
  beforeBlank: string | undefined
}

/** What was read from the lines of a record. */
export interface ReadRecord {
  readonly block: RecordBlock
  readonly fields: readonly RecordField[]
  /** Numbers of the lines above the first field. */
  readonly lead: readonly number[]
  /** A key without a value that stands as a title above the fields. */
  readonly label: { readonly line: number; readonly pair: TextPair } | undefined
  /** Number of the line that the first field stands in. */
  readonly firstLine: number
  /** Number of the last line that belongs to a field, and of the last one above such lines of its value. */
  readonly lastLine: number
  readonly lastBeforeBlank: number
}

/** Where the reading of a record stands. */
interface Reading {
  readonly source: RecordText
  readonly block: RecordBlock
  readonly isOneOfMany: boolean
  readonly fields: RecordField[]
  readonly lead: number[]
  label: ReadRecord['label']
  /** Counted where something may be a title. */
  leastColumns: readonly number[] | undefined
  firstLine: number | undefined
  blanks: number
  /** Whether the line above is a further line of a value. */
  isWithin: boolean
  lastLine: number
  lastBeforeBlank: number
}

/** Reads the fields of a record. Lines that are no pairs belong to the value above, blank ones between them included. */
export function readRecord(
  source: RecordText,
  block: RecordBlock,
  isOneOfMany: boolean,
): ReadRecord {
  const reading: Reading = {
    source,
    block,
    isOneOfMany,
    fields: [],
    lead: [],
    label: undefined,
    leastColumns: undefined,
    firstLine: undefined,
    blanks: 0,
    isWithin: false,
    lastLine: block.from,
    lastBeforeBlank: block.from,
  }
  for (let index = block.from; index < block.to; index++) {
    const line = source.lines[index]
    if (line === undefined) break
    if (line.kind === 'blank' || line.kind === 'rule') reading.blanks++
    else readLine(reading, line, index)
  }
  const { lead, label, firstLine = block.from, lastLine, lastBeforeBlank } = reading
  const fields = reading.fields.filter(({ isHeading, text }) => !isHeading || text !== undefined)
  return { block, fields, lead, label, firstLine, lastLine, lastBeforeBlank }
}

function readLine(reading: Reading, line: SourceLine, index: number): void {
  const { source } = reading
  const pair = source.pairs[index]
  const heading = source.headings[index]
  const field = reading.fields.at(-1)
  if (heading !== undefined && field !== undefined) {
    const title = { key: heading.title, value: '', start: heading.span[0] }
    openField(reading, title, index).end = heading.span[1]
  } else if (pair === undefined || isMore(reading, line, pair)) {
    if (field === undefined) reading.lead.push(index)
    else appendTo(reading, field, { line, index })
  } else if (field === undefined && reading.label === undefined && isTitle(reading, line, index)) {
    if (source.lines[index + 1]?.kind === 'blank') reading.lead.push(index)
    else reading.label = { line: index, pair }
  } else openField(reading, pair, index)
}

/** Whether a pair is a part of the value above: deeper than a key with nothing beside it, or amidst a text. */
function isMore(reading: Reading, { column }: SourceLine, pair: TextPair): boolean {
  const { source, isOneOfMany, fields } = reading
  const field = fields.at(-1)
  if (field === undefined) return false
  if (field.isOpen && source.indentAware && column > field.column) return true
  const isAmidst = reading.isWithin && reading.blanks === 0
  return isOneOfMany && isAmidst && source.counts.get(pair.key) === 1
}

/** Whether a key without a value, which comes once and has pairs below it, is what the record is called. */
function isTitle(reading: Reading, { column }: SourceLine, index: number): boolean {
  const { source, block } = reading
  const pair = source.pairs[index]
  if (pair?.value !== '' || source.filled.has(pair.key) || source.counts.get(pair.key) !== 1)
    return false
  let next = index + 1
  while (next < block.to && source.pairs[next] === undefined) next++
  const below = next < block.to ? source.lines[next] : undefined
  if (below === undefined) return false
  reading.leastColumns ??= leastColumns(source, block)
  const least = reading.leastColumns[next - block.from] ?? 0
  return below.column <= column || least > column
}

/** The least column of the pairs from each line of a block on. */
function leastColumns({ lines, pairs }: RecordText, { from, to }: RecordBlock): readonly number[] {
  const columns: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (let index = to - 1; index >= from; index--) {
    if (pairs[index] !== undefined) least = Math.min(least, lines[index]?.column ?? least)
    columns.push(least)
  }
  return columns.toReversed()
}

function openField(reading: Reading, { key, value, start }: TextPair, index: number): RecordField {
  const isHeading = reading.source.headings[index] !== undefined
  const field: RecordField = {
    key,
    text: value === '' ? undefined : value,
    start,
    end: start + value.length,
    column: reading.source.lines[index]?.column ?? 0,
    isHeading,
    isOpen: value === '' && !isHeading,
    dedent: undefined,
    beforeBlank: undefined,
  }
  reading.fields.push(field)
  reading.firstLine ??= index
  reading.blanks = 0
  reading.isWithin = false
  reading.lastLine = index
  reading.lastBeforeBlank = index
  return field
}

/** Adds a line to a value without the indentation that the first further line has. */
function appendTo(
  reading: Reading,
  field: RecordField,
  { line, index }: { readonly line: SourceLine; readonly index: number },
): void {
  const { blanks } = reading
  field.dedent ??= line.indent
  if (blanks > 0 && line.indent <= field.column) field.beforeBlank ??= field.text ?? ''
  if (field.beforeBlank === undefined) reading.lastBeforeBlank = index
  reading.isWithin = true
  reading.lastLine = index
  reading.blanks = 0
  if (line.kind === 'fence-open' || line.kind === 'fence-close') return
  const text = withoutIndent(line, field.dedent)
  if (field.text === undefined) {
    field.start = endOfLine(line) - text.length
    field.text = text
  } else field.text += `\n${'\n'.repeat(blanks)}${text}`
  field.end = endOfLine(line)
}
