const LONE_HALF = /\p{Surrogate}/u
/** Not UTF-8, as nothing is that would stand for half of a pair. */
const BROKEN = Buffer.from([0xff])

/** The bytes of chunks, in UTF-8; a text may be cut inside a pair. Half of a pair becomes a byte that isn't UTF-8. */
export class TextBytes {
  #high = ''

  /** The bytes that this chunk completes. */
  push(chunk: string | Uint8Array): Uint8Array {
    if (typeof chunk !== 'string')
      return this.#high === '' ? chunk : Buffer.concat([this.end(), chunk])
    const text = this.#high + chunk
    const end = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length
    this.#high = text.slice(end)
    return encode(text.slice(0, end))
  }

  /** The bytes of what still waits. */
  end(): Uint8Array {
    const rest = encode(this.#high)
    this.#high = ''
    return rest
  }
}

function encode(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text)
  return Buffer.concat([Buffer.from(text.slice(0, text.search(LONE_HALF))), BROKEN])
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd8_00 && code <= 0xdb_ff
}
