import { isUtf8 } from 'node:buffer'

const NOTHING: Uint8Array = new Uint8Array(0)
/** Bytes that a character can have; one less of them may wait for the rest. */
const LONGEST = 4

/**
 * Lets whole characters of UTF-8 through, however they are cut: the beginning of one waits for its rest. It closes at
 * the first byte of what is none.
 */
export class Utf8Gate {
  #held: Uint8Array = NOTHING
  /** Whether something came that isn't UTF-8: it begins behind all that was let through. */
  broken = false

  /** The whole characters that this chunk completes. */
  push(chunk: Uint8Array): Uint8Array {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const end = bytes.length - unfinishedLength(bytes)
    // What waits is copied: the chunk may be used again
    this.#held = Uint8Array.prototype.slice.call(bytes, end)
    const whole = bytes.subarray(0, end)
    if (isUtf8(whole)) return whole
    this.broken = true
    return whole.subarray(0, firstBroken(whole))
  }

  /** Ends the bytes: a character that has only begun is none. */
  end(): void {
    if (this.#held.length > 0) this.broken = true
  }
}

/** How many bytes at the end may be the beginning of a character. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let length = 1; length < LONGEST && length <= bytes.length; length++) {
    const byte = bytes[bytes.length - length] ?? 0
    if (byte >= 0xc0) return lengthOf(byte) > length ? length : 0
    if (byte < 0x80) return 0
  }
  return 0
}

function firstBroken(bytes: Uint8Array): number {
  let position = 0
  while (position < bytes.length) {
    const end = position + lengthOf(bytes[position] ?? 0)
    if (!isUtf8(bytes.subarray(position, end))) return position
    position = end
  }
  return position
}

/** How many bytes a character has by its first. */
function lengthOf(byte: number): number {
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc0 ? 2 : 1
}
