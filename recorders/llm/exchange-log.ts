import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type { Direction, FixtureHeader, FramePart } from '../../src/contracts/fixture.ts'
import { ByteSlabs } from './byte-slabs.ts'
import type { LoggedFrames, LogMessage } from './log-messages.ts'

/** Lines of one body that are kept: each event of a stream takes memory beside its bytes while it is looked through. */
export const LINES_LIMIT = 300_000
const NEWLINE = 0x0a

/** What the log of an exchange is made from. */
export interface ExchangeLogOptions {
  readonly exchange: number
  readonly path: string
  readonly header: FixtureHeader
  /** Bytes of one body that are kept; the rest is left, and said to be. */
  readonly bodyLimit: number
  /** Where it goes; messages may be taken to another thread, their bytes with them. */
  readonly send: (message: LogMessage) => void
}

interface Waiting {
  readonly dir: Direction
  readonly times: number[]
  readonly lengths: number[]
  readonly bytes: ByteSlabs
}

/**
 * Takes note of one exchange as it happens. Chunks that follow one another in a body are kept until something else
 * happens. Never throws, and takes no time to speak of.
 */
export class ExchangeLog {
  readonly #exchange: number
  readonly #bodyLimit: number
  readonly #send: (message: LogMessage) => void
  readonly #kept: Record<Direction, number> = { send: 0, recv: 0, stderr: 0 }
  readonly #lines: Record<Direction, number> = { send: 0, recv: 0, stderr: 0 }
  #waiting: Waiting | undefined
  #isOver = false

  constructor({ exchange, path, header, bodyLimit, send }: ExchangeLogOptions) {
    this.#exchange = exchange
    this.#bodyLimit = bodyLimit
    this.#send = send
    send({ type: 'begin', exchange, path, header, at: performance.now() })
  }

  head(dir: Direction, data: Uint8Array): void {
    this.#single(dir, 'head', data)
  }

  chunk(dir: Direction, data: Uint8Array): void {
    const left = this.#bodyLimit - this.#kept[dir]
    if (this.#isOver || left < 0) return
    const room = Math.min(left, this.#roomInLines(dir, data))
    if (this.#waiting?.dir !== dir) this.#flush()
    this.#waiting ??= begin(dir)
    add(this.#waiting, data.length > room ? data.subarray(0, room) : data)
    this.#kept[dir] += data.length > room ? Infinity : data.length
    if (data.length > room) this.#flush({ left: 'limit' })
  }

  /** How many bytes of a chunk stand in lines that are kept. */
  #roomInLines(dir: Direction, data: Uint8Array): number {
    if (this.#lines[dir] === LINES_LIMIT) return 0
    for (let at = data.indexOf(NEWLINE); at !== -1; at = data.indexOf(NEWLINE, at + 1)) {
      this.#lines[dir] += 1
      if (this.#lines[dir] === LINES_LIMIT) return at + 1
    }
    return Infinity
  }

  /** No more of a body comes, and no trailers. */
  bodyEnd(dir: Direction): void {
    if (this.#waiting?.dir === dir) this.#flush({ last: true })
  }

  trailers(dir: Direction, data: Uint8Array): void {
    this.#single(dir, 'trailers', data)
  }

  /** Only the first call counts; nothing is noted afterwards. */
  end(end: EndInput): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#flush()
    this.#send({ type: 'end', exchange: this.#exchange, end })
  }

  #single(dir: Direction, part: FramePart, data: Uint8Array): void {
    if (this.#isOver) return
    this.#flush()
    const only = begin(dir)
    add(only, data)
    this.#send({ type: 'frames', exchange: this.#exchange, part, ...sealed(only) })
  }

  #flush(how: Pick<LoggedFrames, 'left' | 'last'> = {}): void {
    if (this.#waiting === undefined) return
    const frames = sealed(this.#waiting)
    this.#waiting = undefined
    this.#send({ type: 'frames', exchange: this.#exchange, part: 'chunk', ...frames, ...how })
  }
}

function begin(dir: Direction): Waiting {
  return { dir, times: [], lengths: [], bytes: new ByteSlabs() }
}

function add({ times, lengths, bytes }: Waiting, data: Uint8Array): void {
  times.push(performance.now())
  lengths.push(data.length)
  bytes.add(data)
}

function sealed({ dir, times, lengths, bytes }: Waiting): Omit<LoggedFrames, 'part'> {
  return { dir, times, lengths, slabs: bytes.take() }
}
