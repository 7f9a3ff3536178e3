const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Bytes that a line may have before it is cut: 64 MiB. A line that is cut is handed out with
 * exactly this many bytes.
 */
export const LINE_LIMIT = 64 * 1024 * 1024

/** A line as it was read, without its ending. */
export interface Line {
  readonly data: Uint8Array
  /** True where the line was longer than the limit: its rest, up to the next `\n`, is dropped. */
  readonly cut: boolean
}

/**
 * Splits a stream of bytes into lines, at the byte `\n` only; one `\r` before it belongs to the
 * ending. Work is linear in the input however it is chunked, and memory is bounded by the limit:
 * a longer line is handed out, cut, as soon as it reaches it.
 */
export class JsonLines {
  readonly #limit: number
  #pending: Uint8Array[] = []
  #length = 0
  #dropping = false

  constructor(limit = LINE_LIMIT) {
    this.#limit = limit
  }

  /** The lines that this chunk completes. The chunk must not be changed afterwards. */
  push(chunk: Uint8Array): readonly Line[] {
    const lines: Line[] = []
    let start = 0
    while (start < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, start)
      const end = newline === -1 ? chunk.length : newline
      lines.push(...this.#take(chunk.subarray(start, end)))
      if (newline !== -1) lines.push(...this.#finish(true))
      start = end + 1
    }
    return lines
  }

  /** The last line, where the stream ended without a `\n`. */
  end(): readonly Line[] {
    return this.#length === 0 ? [] : this.#finish(false)
  }

  #take(part: Uint8Array): readonly Line[] {
    if (this.#dropping) return []
    // One byte more than the limit may wait: it can be the `\r` of the ending.
    if (this.#length + part.length <= this.#limit + 1) {
      this.#keep(part)
      return []
    }
    this.#keep(part.subarray(0, this.#limit + 1 - this.#length))
    const data = this.#drain().subarray(0, this.#limit)
    this.#dropping = true
    return [{ data, cut: true }]
  }

  #finish(terminated: boolean): readonly Line[] {
    const dropped = this.#dropping
    this.#dropping = false
    if (dropped) return []
    const line = this.#drain()
    const data = terminated && line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line
    return [{ data: data.subarray(0, this.#limit), cut: data.length > this.#limit }]
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return
    this.#pending.push(part)
    this.#length += part.length
  }

  #drain(): Uint8Array {
    const [first] = this.#pending
    const whole =
      this.#pending.length === 1 && first !== undefined ? first : Buffer.concat(this.#pending)
    this.#pending = []
    this.#length = 0
    return whole
  }
}
