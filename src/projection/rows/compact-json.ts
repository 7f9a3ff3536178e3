import { isJsonWhiteSpace } from '../../json/json-white-space.ts'
import { BYTE, plainEnd } from './json-bytes.ts'

/** JSON that is known to be right, without the white space between its tokens: on one line. */
export function compactJson(bytes: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let position = 0
  while (position < bytes.length) {
    if (isJsonWhiteSpace(bytes[position] ?? 0)) {
      position++
      continue
    }
    const end = runEnd(bytes, position)
    length += bytes.copy(kept, length, position, end)
    position = end
  }
  return kept.subarray(0, length)
}

/** Where white space outside of strings comes next. */
function runEnd(bytes: Uint8Array, start: number): number {
  let position = start
  while (position < bytes.length) {
    const byte = bytes[position] ?? 0
    if (isJsonWhiteSpace(byte)) return position
    position = byte === BYTE.quote ? stringEnd(bytes, position) : position + 1
  }
  return position
}

function stringEnd(bytes: Uint8Array, start: number): number {
  let position = plainEnd(bytes, start + 1)
  while (bytes[position] === BYTE.backslash) position = plainEnd(bytes, position + 2)
  return position + 1
}
