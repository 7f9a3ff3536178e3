import { endOfLine } from '../pairs/source-lines.ts'
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
  const isLong = others.some((field) => field?.text?.includes('\n') === true)
  const cut = isLong ? whole : withoutCount(text, whole, records.length > 1 ? COUNT : COUNTED)
  return [...records.slice(0, -1), cut]
}

function withoutTail(text: RecordText, record: ReadRecord): ReadRecord {
  const field = record.fields.at(-1)
  if (field?.beforeBlank === undefined) return record
  return cutTo(text, record, { value: field.beforeBlank, lastLine: record.lastBeforeBlank })
}

function withoutCount(text: RecordText, record: ReadRecord, count: RegExp): ReadRecord {
  const field = record.fields.at(-1)
  const line = text.lines[record.lastLine]
  if (field === undefined || line === undefined || field.dedent === undefined) return record
  if (text.pairs[record.lastLine] !== undefined || field.beforeBlank !== undefined) return record
  if (line.indent > field.column || !count.test(line.text.trimStart())) return record
  const value = field.text?.slice(0, Math.max(0, field.text.lastIndexOf('\n'))) ?? ''
  return cutTo(text, record, { value, lastLine: record.lastLine - 1 })
}

function cutTo(
  { lines }: RecordText,
  record: ReadRecord,
  to: { readonly value: string; readonly lastLine: number },
): ReadRecord {
  const field = record.fields.at(-1)
  const line = lines[to.lastLine]
  if (field === undefined || line === undefined) return record
  const last = endOfLine(line)
  // A value of which nothing is left stands behind its key.
  const start = to.value === '' ? Math.min(field.start, last) : field.start
  const end = to.value === '' ? start : Math.max(start, last)
  const kept = { ...field, text: to.value, start, end, beforeBlank: undefined }
  return { ...record, fields: [...record.fields.slice(0, -1), kept], lastLine: to.lastLine }
}
