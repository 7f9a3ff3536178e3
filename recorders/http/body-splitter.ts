import type { FramePart, LeftReason } from '../../src/contracts/fixture.ts'
import { EVENT_LIMIT, type EventBlock, EventBlocks } from '../../src/wire/event-blocks.ts'
import { MESSAGE_LIMIT } from '../../src/wire/json-lines.ts'
import { readEvent, type ServerEvent } from '../../src/wire/read-event.ts'

// Bytes that aren't UTF-8 must not hide the rest of an event; a byte order mark is told from the first line by whoever reads it.
const UTF8 = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** Where the parts of a body go. */
export interface BodySink {
  readonly record: (part: FramePart, data: Uint8Array, left?: LeftReason) => void
  readonly onEvent: (event: ServerEvent) => void
}

/** Parts the body of an answer into what a fixture stores: its events, or the whole. */
export class BodySplitter {
  readonly #sink: BodySink
  readonly #blocks: EventBlocks | undefined
  #events = 0
  /** Whether an event went over the limit, of which the part within it is recorded. */
  #isCut = false
  #parts: Uint8Array[] = []
  #length = 0

  constructor(isEventStream: boolean, sink: BodySink) {
    this.#sink = sink
    this.#blocks = isEventStream ? new EventBlocks(MESSAGE_LIMIT) : undefined
  }

  /** Takes a chunk; tells where the body went over a limit, after which nothing more is to be pushed. */
  push(chunk: Uint8Array): string | undefined {
    if (this.#blocks === undefined) {
      this.#parts.push(chunk)
      this.#length += chunk.length
      return this.#length > MESSAGE_LIMIT ? `a body of more than ${MESSAGE_LIMIT} bytes` : undefined
    }
    for (const block of this.#blocks.push(chunk)) {
      const fault = this.#take(block)
      if (fault !== undefined) return fault
    }
    return undefined
  }

  /** Takes note that the body is whole; returns it, unless it was an event stream. */
  end(): Uint8Array {
    if (this.#blocks !== undefined) {
      for (const block of this.#blocks.end()) this.#take(block)
      return new Uint8Array()
    }
    const body = this.#drain()
    if (body.length > 0) this.#sink.record('message', body)
    return body
  }

  /**
   * Takes note that no more comes of the body, because we left it or, without a reason, because the server cut it. What
   * became no message is recorded with that, even where it is empty, but for what was merely given up.
   */
  leave(left?: LeftReason): void {
    const rest: Uint8Array[] = this.#blocks === undefined ? [this.#drain()] : []
    for (const block of this.#blocks?.end() ?? []) {
      if (block.ending === 'whole') this.#take(block)
      else rest.push(block.data)
    }
    const data = Buffer.concat(rest)
    const isTold = this.#isCut || (data.length === 0 && left === 'given-up')
    if (!isTold) this.#sink.record('chunk', data, left)
  }

  #take({ data, ending }: EventBlock): string | undefined {
    if (ending === 'cut') {
      this.#isCut = true
      this.#sink.record('chunk', data, 'limit')
      return `an event of more than ${MESSAGE_LIMIT} bytes`
    }
    this.#sink.record(ending === 'whole' ? 'message' : 'chunk', data)
    if (ending === 'unended') return undefined
    this.#events += 1
    this.#sink.onEvent(readEvent(UTF8.decode(data), this.#events === 1))
    return this.#events === EVENT_LIMIT ? `${EVENT_LIMIT} events in one answer` : undefined
  }

  #drain(): Uint8Array {
    const whole = Buffer.concat(this.#parts)
    this.#parts = []
    this.#length = 0
    return whole
  }
}
