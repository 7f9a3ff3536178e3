import type { SourceLine } from '../pairs/source-lines.ts'
import type { TextPair } from '../pairs/text-pair.ts'
import type { RecordBlock } from './record-block.ts'
import type { RecordText } from './record-text.ts'

/** A field while its record is read. */
export interface RecordField {
  readonly key: string
  readonly lines: string[]
  start: number
  end: number
  readonly column: number
  readonly isHeading: boolean
  /** Whether nothing stands behind the key, so that deeper pairs are its value. */
  readonly isOpen: boolean
  /** How much indentation its further lines lose. */
  dedent: number | undefined
  /** How many of its lines stand above the first one that is behind a blank line and no deeper than the key. */
  beforeBlank: number | undefined
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

interface Reading {
  readonly fields: RecordField[]
  readonly lead: number[]
  label: { readonly line: number; readonly pair: TextPair } | undefined
  firstLine: number | undefined
  blanks: number
  /** Whether the line above is a further line of a value. */
  isWithin: boolean
  lastLine: number
  lastBeforeBlank: number
}

/** Reads the fields of a record. Lines that are no pairs belong to the value above, blank ones between them included. */
export function readRecord(text: RecordText, block: RecordBlock, isOneOfMany: boolean): ReadRecord {
  const reading: Reading = {
    fields: [],
    lead: [],
    label: undefined,
    firstLine: undefined,
    blanks: 0,
    isWithin: false,
    lastLine: block.from,
    lastBeforeBlank: block.from,
  }
  for (let index = block.from; index < block.to; index++) {
    const line = text.lines[index]
    if (line === undefined) break
    if (line.kind === 'blank' || line.kind === 'rule') reading.blanks++
    else readLine({ text, block, reading, isOneOfMany }, line, index)
  }
  const fields = reading.fields.filter(({ isHeading, lines }) => !isHeading || lines.length > 0)
  return { ...reading, block, fields, firstLine: reading.firstLine ?? block.from }
}

interface Context {
  readonly text: RecordText
  readonly block: RecordBlock
  readonly reading: Reading
  readonly isOneOfMany: boolean
}

function readLine(context: Context, line: SourceLine, index: number): void {
  const { text, reading } = context
  const pair = text.pairs[index]
  const heading = text.headings[index]
  const field = reading.fields.at(-1)
  if (heading !== undefined && field !== undefined) {
    const title = { key: heading.title, value: '', span: heading.span }
    openField(reading, title, { line, index, isHeading: true })
  } else if (pair === undefined || isMore(context, line, pair)) {
    if (field === undefined) reading.lead.push(index)
    else appendTo(reading, field, { line, index })
  } else if (field === undefined && reading.label === undefined && isTitle(context, line, index)) {
    if (text.lines[index + 1]?.kind === 'blank') reading.lead.push(index)
    else reading.label = { line: index, pair }
  } else openField(reading, pair, { line, index, isHeading: false })
}

/** Whether a pair is a part of the value above: deeper than a key with nothing beside it, or amidst a text. */
function isMore(
  { text, reading, isOneOfMany }: Context,
  { column }: SourceLine,
  pair: TextPair,
): boolean {
  const field = reading.fields.at(-1)
  if (field === undefined) return false
  if (field.isOpen && text.indentAware && column > field.column) return true
  const isAmidst = reading.isWithin && reading.blanks === 0
  return isOneOfMany && isAmidst && text.counts.get(pair.key) === 1
}

/** Whether a key without a value, which comes once and has pairs below it, is what the record is called. */
function isTitle({ text, block }: Context, { column }: SourceLine, index: number): boolean {
  const pair = text.pairs[index]
  if (pair?.value !== '' || text.filled.has(pair.key) || text.counts.get(pair.key) !== 1)
    return false
  let isDeeper: boolean | undefined
  for (let below = index + 1; below < block.to; below++) {
    const line = text.lines[below]
    if (line === undefined || text.pairs[below] === undefined) continue
    isDeeper ??= line.column > column
    if (isDeeper && line.column <= column) return false
  }
  return isDeeper !== undefined
}

interface At {
  readonly line: SourceLine
  readonly index: number
}

function openField(
  reading: Reading,
  { key, value, span: [start, end] }: TextPair,
  { line, index, isHeading }: At & { readonly isHeading: boolean },
): void {
  reading.firstLine ??= index
  const lines = value === '' ? [] : [value]
  const isOpen = value === '' && !isHeading
  const { column } = line
  const rest = { dedent: undefined, beforeBlank: undefined }
  reading.fields.push({ key, lines, start, end, column, isHeading, isOpen, ...rest })
  Object.assign(reading, { blanks: 0, isWithin: false, lastLine: index, lastBeforeBlank: index })
}

/** Adds a line to a value without the indentation that the first further line has. */
function appendTo(reading: Reading, field: RecordField, { line, index }: At): void {
  field.dedent ??= line.indent
  if (reading.blanks > 0 && line.indent <= field.column) field.beforeBlank ??= field.lines.length
  if (field.beforeBlank === undefined) reading.lastBeforeBlank = index
  reading.isWithin = true
  reading.lastLine = index
  const blanks = reading.blanks
  reading.blanks = 0
  if (line.kind === 'fence-open' || line.kind === 'fence-close') return
  const text = line.text.trimEnd()
  const lead = Math.min(text.length - text.trimStart().length, field.dedent)
  if (field.lines.length === 0) field.start = line.start + lead
  else for (let blank = 0; blank < blanks; blank++) field.lines.push('')
  field.lines.push(text.slice(lead))
  field.end = line.start + text.length
}
