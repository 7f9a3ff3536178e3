import { LINE_LIMIT } from './json-lines.ts'

/** Events that are read of one stream; what comes after is left. */
export const EVENT_LIMIT = 1_000_000

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** A piece of an event stream: the bytes of one event, or what is left where none came to its end. */
export interface EventBlock {
  /** All lines as they came, comments and line endings too. */
  readonly data: Uint8Array
  /**
   * `whole` has the empty line that ends it, and may be that line alone. `unended` is what came last where the stream
   * ended first. `cut` was longer than the limit: its rest, up to the empty line, is dropped.
   */
  readonly ending: 'whole' | 'unended' | 'cut'
}

/**
 * Splits an event stream into the blocks that make its events, by the rules of the HTML standard: a line ends with LF,
 * CR or CRLF, and an empty one ends an event. The blocks together are the stream, byte for byte, however it is chunked.
 * A block whose last byte is a CR waits for the next byte, which may be the LF that belongs to it. Memory is bounded by
 * the limit, as that of `JsonLines` is.
 */
export class EventBlocks {
  readonly #limit: number
  #pending: Uint8Array[] = []
  #length = 0
  #dropping = false
  /** Bytes of the line so far. */
  #line = 0
  /** How much of a byte order mark the stream began with; 4 where it began with something else. */
  #mark = 0
  /** The byte before was a CR, which ended a line, or a line and its block. */
  #return: 'none' | 'line' | 'block' = 'none'

  constructor(limit = LINE_LIMIT) {
    this.#limit = limit
  }

  /** The blocks that this chunk completes. The chunk must not be changed afterwards. */
  push(chunk: Uint8Array): readonly EventBlock[] {
    const blocks: EventBlock[] = []
    let start = 0
    for (const [index, byte] of chunk.entries()) {
      const end = this.#endOfBlock(byte, index)
      if (end === undefined) continue
      blocks.push(...this.#take(chunk.subarray(start, end)), ...this.#finish('whole'))
      start = end
    }
    blocks.push(...this.#take(chunk.subarray(start)))
    return blocks
  }

  /** What the stream ended in. */
  end(): readonly EventBlock[] {
    const ending = this.#return === 'block' ? 'whole' : 'unended'
    return this.#length === 0 && !this.#dropping ? [] : this.#finish(ending)
  }

  /** Where in its chunk the block ends that this byte ends, or that ended before it; undefined where none does. */
  #endOfBlock(byte: number, index: number): number | undefined {
    const before = this.#return
    this.#return = 'none'
    if (before !== 'none' && byte === NEWLINE) return before === 'block' ? index + 1 : undefined
    const ended = before === 'block' ? index : undefined
    if (byte !== NEWLINE && byte !== CARRIAGE_RETURN) {
      this.#line += 1
      this.#readMark(byte)
      return ended
    }
    const empty = this.#line === 0
    this.#line = 0
    this.#mark = 4
    if (byte === NEWLINE) return empty ? index + 1 : undefined
    this.#return = empty ? 'block' : 'line'
    return ended
  }

  /** A byte order mark at the very beginning is no part of the first line. */
  #readMark(byte: number): void {
    if (this.#mark > 2) return
    this.#mark = byte === BYTE_ORDER_MARK[this.#mark] ? this.#mark + 1 : 4
    if (this.#mark === 3) this.#line = 0
  }

  #take(part: Uint8Array): readonly EventBlock[] {
    if (this.#dropping) return []
    const room = this.#limit - this.#length
    if (part.length > 0) this.#pending.push(part.subarray(0, room))
    this.#length += Math.min(part.length, room)
    if (part.length <= room) return []
    this.#dropping = true
    return [{ data: this.#drain(), ending: 'cut' }]
  }

  #finish(ending: EventBlock['ending']): readonly EventBlock[] {
    const dropped = this.#dropping
    this.#dropping = false
    return dropped ? [] : [{ data: this.#drain(), ending }]
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
