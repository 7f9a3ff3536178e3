import { isUtf8 } from 'node:buffer'
import { lineAndColumn } from '../text/line-and-column.ts'

const REPLACEMENT = '\uFFFD'
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT)
const UTF_16: readonly (readonly [mark: Buffer, encoding: string])[] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
]

/**
 * The text that bytes stand for, a byte order mark kept: UTF-8, or UTF-16 where a byte order mark says so. What isn't
 * UTF-8 becomes U+FFFD, and a note tells where.
 */
export function textOfBytes(bytes: Buffer): {
  readonly text: string
  readonly notes: readonly string[]
} {
  const [, encoding] = UTF_16.find(([mark]) => bytes.subarray(0, 2).equals(mark)) ?? []
  if (encoding !== undefined) {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
    return { text, notes: [`it is read as ${encoding.toUpperCase()}, as its byte order mark says`] }
  }
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return { text, notes: [] }
  const place = lineAndColumn(text, firstReplaced(text, bytes))
  return { text, notes: [`it isn't UTF-8, first at ${place}; such bytes are read as U+FFFD`] }
}

/** Where the first character stands that isn't in the bytes. */
function firstReplaced(text: string, bytes: Buffer): number {
  let at = 0
  let offset = 0
  for (;;) {
    const next = text.indexOf(REPLACEMENT, at)
    if (next === -1) return text.length
    offset += Buffer.byteLength(text.slice(at, next))
    const end = offset + REPLACEMENT_BYTES.length
    if (!bytes.subarray(offset, end).equals(REPLACEMENT_BYTES)) return next
    offset = end
    at = next + 1
  }
}
