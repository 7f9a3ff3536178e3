import type { ReadRecord } from './read-record.ts'
import type { RecordText } from './record-text.ts'

const COUNTED =
  /^\(?\d[\d.,]{0,12} (?:rows?|records?|results?|items?|entries|matches|hits|objects?|lines?)\b/iu
const COUNT = /^\(?\d[\d.,]{0,12} \p{L}[^:=]{0,60}$/u

/**
 * Records without what stands below the last value of the last one. Lines after a blank one belong to it where they are
 * deeper, or where another record has such lines in a value of that key; a line that counts is a part of it where
 * the other values of that key have several lines.
 */
export function withoutTrailer(
  text: RecordText,
  records: readonly ReadRecord[],
): readonly ReadRecord[] {
  const last = records.at(-1)
  const key = last?.fields.at(-1)?.key
  if (last === undefined || key === undefined) return records
  const others = records
    .slice(0, -1)
    .map(({ fields }) => fields.at(-1))
    .filter((field) => field?.key === key)
  const hasTails = others.some((field) => field?.beforeBlank !== undefined)
  const whole = hasTails ? last : withoutTail(text, last)
  const isLong = others.some((field) => (field?.lines.length ?? 0) > 1)
  const cut = isLong ? whole : withoutCount(text, whole, records.length > 1 ? COUNT : COUNTED)
  return [...records.slice(0, -1), cut]
}

function withoutTail(text: RecordText, record: ReadRecord): ReadRecord {
  const field = record.fields.at(-1)
  if (field?.beforeBlank === undefined) return record
  return cutTo(text, record, { lines: field.beforeBlank, lastLine: record.lastBeforeBlank })
}

function withoutCount(text: RecordText, record: ReadRecord, count: RegExp): ReadRecord {
  const field = record.fields.at(-1)
  const line = text.lines[record.lastLine]
  if (field === undefined || line === undefined || field.dedent === undefined) return record
  if (text.pairs[record.lastLine] !== undefined || field.beforeBlank !== undefined) return record
  if (line.indent > field.column || !count.test(line.text.trim())) return record
  const lastLine = record.lastLine - 1
  return cutTo(text, record, { lines: field.lines.length - 1, lastLine })
}

function cutTo(
  { lines }: RecordText,
  record: ReadRecord,
  to: { readonly lines: number; readonly lastLine: number },
): ReadRecord {
  const field = record.fields.at(-1)
  const line = lines[to.lastLine]
  if (field === undefined || line === undefined) return record
  const end = to.lines === 0 ? field.start : line.start + line.text.trimEnd().length
  const kept = { ...field, lines: field.lines.slice(0, to.lines), end: Math.max(field.start, end) }
  return { ...record, fields: [...record.fields.slice(0, -1), kept], lastLine: to.lastLine }
}
