import { LINE_LIMIT } from './json-lines.ts'
import { LimitedBuffer } from './limited-buffer.ts'

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
 * A block that ends with a CR is handed out at once where a CR alone ended the line before; an LF that comes after all is
 * then a block of its own, which is empty. Any other waits for the next byte, which may be the LF that belongs to it. Memory is bounded by
 * the limit, as that of `JsonLines` is.
 */
export class EventBlocks {
  readonly #buffer: LimitedBuffer
  /** Bytes of the line so far. */
  #line = 0
  /** How much of a byte order mark the stream began with; 4 where it began with something else. */
  #mark = 0
  /** The byte before was a CR, which ended a line, a line and its block, or a block that is handed out already. */
  #return: 'none' | 'line' | 'block' | 'over' = 'none'

  constructor(limit = LINE_LIMIT) {
    this.#buffer = new LimitedBuffer(limit)
  }

  /** The blocks that this chunk completes. The chunk must not be changed afterwards. */
  push(chunk: Uint8Array): readonly EventBlock[] {
    const blocks: EventBlock[] = []
    const nextEnding = endingsOf(chunk)
    let start = 0
    let at = 0
    while (at < chunk.length) {
      const next = nextEnding(at)
      const end =
        next === at ? this.#readEnding(chunk[at], at) : this.#readText(chunk.subarray(at, next), at)
      at = Math.max(next, at + 1)
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
    return this.#buffer.isEmpty ? [] : this.#finish(ending)
  }

  /** Where in its chunk the block ends that this LF or CR ends, or that ended before it; undefined where none does. */
  #readEnding(byte: number | undefined, index: number): number | undefined {
    const before = this.#return
    this.#return = 'none'
    if (before !== 'none' && byte === NEWLINE) return before === 'line' ? undefined : index + 1
    const empty = this.#line === 0
    this.#line = 0
    this.#mark = 4
    if (byte === NEWLINE) return empty ? index + 1 : undefined
    if (empty && before === 'line') {
      this.#return = 'over'
      return index + 1
    }
    this.#return = empty ? 'block' : 'line'
    return before === 'block' ? index : undefined
  }

  /** Where in its chunk a block ended before these bytes of a line; undefined where none did. */
  #readText(text: Uint8Array, index: number): number | undefined {
    const before = this.#return
    this.#return = 'none'
    this.#line += text.length
    this.#readMark(text)
    return before === 'block' ? index : undefined
  }

  /** A byte order mark at the very beginning is no part of the first line. */
  #readMark(text: Uint8Array): void {
    for (let at = 0; at < text.length && this.#mark < BYTE_ORDER_MARK.length; at += 1) {
      this.#mark = text[at] === BYTE_ORDER_MARK[this.#mark] ? this.#mark + 1 : 4
      if (this.#mark === BYTE_ORDER_MARK.length) this.#line -= BYTE_ORDER_MARK.length
    }
  }

  #take(part: Uint8Array): readonly EventBlock[] {
    const data = this.#buffer.take(part)
    return data === undefined ? [] : [{ data, ending: 'cut' }]
  }

  #finish(ending: EventBlock['ending']): readonly EventBlock[] {
    const data = this.#buffer.finish()
    return data === undefined ? [] : [{ data, ending }]
  }
}

/** Finds the first LF or CR from a place on, or else the end of the chunk. Places may only grow; no byte is looked at twice. */
function endingsOf(chunk: Uint8Array): (from: number) => number {
  const find = (byte: number, from: number): number => {
    const index = chunk.indexOf(byte, from)
    return index === -1 ? chunk.length : index
  }
  let newline = -1
  let carriageReturn = -1
  return (from) => {
    if (newline < from) newline = find(NEWLINE, from)
    if (carriageReturn < from) carriageReturn = find(CARRIAGE_RETURN, from)
    return Math.min(newline, carriageReturn)
  }
}
