import type { ByteSpan } from './json-bytes.ts'

/** What stands in the place of a span; an empty span inserts, an empty text removes. */
export interface ByteEdit extends ByteSpan {
  readonly text: string
}

/** Bytes with spans replaced and all else as it was. The spans are those of the bytes given, and don't overlap. */
export function editBytes(bytes: Uint8Array, edits: readonly ByteEdit[]): Uint8Array {
  if (edits.length === 0) return bytes
  const parts: Uint8Array[] = []
  let from = 0
  for (const { start, end, text } of edits.toSorted((left, right) => left.start - right.start)) {
    parts.push(bytes.subarray(from, start), Buffer.from(text))
    from = end
  }
  parts.push(bytes.subarray(from))
  return Buffer.concat(parts)
}
