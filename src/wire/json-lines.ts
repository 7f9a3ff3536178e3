import { LimitedBuffer } from './limited-buffer.ts'

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Bytes that a line may have before it is cut: 64 MiB. A line that is cut is handed out with
 * exactly this many bytes.
 */
export const LINE_LIMIT = 64 * 1024 * 1024

/** Bytes that a message of a server may have: 32 MiB, as it is held several times on its way. */
export const MESSAGE_LIMIT = LINE_LIMIT / 2

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
  readonly #buffer: LimitedBuffer

  constructor(limit = LINE_LIMIT) {
    this.#limit = limit
    // One byte more than the limit may wait: it can be the `\r` of the ending.
    this.#buffer = new LimitedBuffer(limit + 1)
  }

  /** The lines that this chunk completes. The chunk must not be changed afterwards. */
  push(chunk: Uint8Array): readonly Line[] {
    const lines: Line[] = []
    let start = 0
    while (start < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, start)
      const end = newline === -1 ? chunk.length : newline
      const long = this.#buffer.take(chunk.subarray(start, end))
      if (long !== undefined) lines.push({ data: long.subarray(0, this.#limit), cut: true })
      if (newline !== -1) lines.push(...this.#finish(true))
      start = end + 1
    }
    return lines
  }

  /** The last line, where the stream ended without a `\n`. */
  end(): readonly Line[] {
    return this.#buffer.isEmpty ? [] : this.#finish(false)
  }

  #finish(terminated: boolean): readonly Line[] {
    const line = this.#buffer.finish()
    if (line === undefined) return []
    const data = terminated && line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line
    return [{ data: data.subarray(0, this.#limit), cut: data.length > this.#limit }]
  }
}
