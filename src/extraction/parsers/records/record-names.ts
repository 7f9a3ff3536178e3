import type { Span } from '../../../contracts/extraction.ts'
import { cleanTitle } from '../pairs/section-heading.ts'
import { endOfLine } from '../pairs/source-lines.ts'
import type { ReadRecord } from './read-record.ts'
import type { RecordText } from './record-text.ts'

/** What a record says above its fields. */
export interface RecordNames {
  /** Number of the line that it begins with. */
  readonly line: number
  readonly title?: { readonly value: string; readonly span: Span }
  /** Further lines between the title and the first field. */
  readonly text?: { readonly value: string; readonly span: Span }
}

/**
 * Returns what records are called: by the line that opens them, or, if most of them have one, by a key without a value above
 * their fields or by a line without a key right above the fields.
 */
export function recordNames(
  text: RecordText,
  records: readonly ReadRecord[],
): readonly RecordNames[] {
  const above = records.map((record) => linesAbove(record))
  const labelled = records.filter(({ label }) => label !== undefined).length
  // A key without a value above one record alone names the list.
  const openers = records.map((record) =>
    opener(record, labelled > 1 && labelled * 2 > records.length),
  )
  const named = records.filter(
    (_, index) => openers[index] !== undefined || above[index]?.length !== 0,
  )
  const isUsual = named.length * 2 > records.length
  return records.map((record, index) =>
    namesOf(text, record, { opening: openers[index], above: isUsual ? (above[index] ?? []) : [] }),
  )
}

interface NamingLines {
  readonly opening: Opening | undefined
  readonly above: readonly number[]
}

function namesOf(
  text: RecordText,
  record: ReadRecord,
  { opening, above }: NamingLines,
): RecordNames {
  if (opening !== undefined) {
    const { line, title, span } = opening
    const further = record.lead.filter((index) => index > line)
    return {
      line,
      ...(title !== '' && { title: { value: title, span } }),
      ...furtherText(text, further),
    }
  }
  const [line, ...further] = above
  const first = line === undefined ? undefined : text.lines[line]
  if (line === undefined || first === undefined) return { line: record.firstLine }
  const value = text.headings[line]?.title ?? cleanTitle(first.body)
  const start = first.start + Math.max(0, first.text.indexOf(value))
  return {
    line,
    title: { value, span: [start, start + value.length] },
    ...furtherText(text, further),
  }
}

interface Opening {
  readonly line: number
  readonly title: string
  readonly span: Span
}

function opener({ block, label }: ReadRecord, isLabelled: boolean): Opening | undefined {
  if (block.head !== undefined || !isLabelled) return block.head
  return (
    label && { line: label.line, title: label.pair.key, span: [label.pair.start, label.pair.start] }
  )
}

/** The lines without a key right above the first field. */
function linesAbove({ lead, firstLine }: ReadRecord): readonly number[] {
  let first = lead.length
  while (first > 0 && lead[first - 1] === firstLine - (lead.length - first) - 1) first--
  return lead.slice(first)
}

function furtherText(text: RecordText, indexes: readonly number[]): Pick<RecordNames, 'text'> {
  const lines = indexes.flatMap((index) => text.lines[index] ?? [])
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return {}
  const value = lines.map((line) => line.text.trim()).join('\n')
  return { text: { value, span: [first.bodyStart, endOfLine(last)] } }
}
