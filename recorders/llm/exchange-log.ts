import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type { Direction, FixtureHeader, FramePart } from '../../src/contracts/fixture.ts'
import type { LogMessage } from './log-messages.ts'

/** Takes note of one exchange as it happens. Never throws, and takes no time to speak of. */
export interface ExchangeLog {
  readonly head: (dir: Direction, data: Uint8Array) => void
  /** The bytes must not be changed afterwards. */
  readonly chunk: (dir: Direction, data: Uint8Array) => void
  readonly trailers: (dir: Direction, data: Uint8Array) => void
  /** Only the first call counts; nothing is noted afterwards. */
  readonly end: (end: EndInput) => void
}

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
  readonly chunks: Uint8Array[]
  readonly times: number[]
}

/** Starts the log of an exchange. Chunks that follow one another in a body are kept until something else happens. */
export function startExchangeLog(options: ExchangeLogOptions): ExchangeLog {
  const { exchange, path, header, bodyLimit, send } = options
  const kept: Record<Direction, number> = { send: 0, recv: 0, stderr: 0 }
  let waiting: Waiting | undefined
  let isOver = false
  const flush = (isLeft = false): void => {
    if (waiting === undefined) return
    const { dir, chunks, times } = waiting
    waiting = undefined
    const left = isLeft ? ({ left: 'limit' } as const) : {}
    send({ type: 'frames', exchange, ...pack(dir, 'chunk', { chunks, times }), ...left })
  }
  const single = (dir: Direction, part: FramePart, data: Uint8Array): void => {
    if (isOver) return
    flush()
    const frames = pack(dir, part, { chunks: [data], times: [performance.now()] })
    send({ type: 'frames', exchange, ...frames })
  }
  send({ type: 'begin', exchange, path, header, at: performance.now() })
  return {
    head: (dir, data) => single(dir, 'head', data),
    trailers: (dir, data) => single(dir, 'trailers', data),
    chunk(dir, data) {
      if (isOver || kept[dir] > bodyLimit) return
      if (waiting?.dir !== dir) flush()
      waiting ??= { dir, chunks: [], times: [] }
      const room = bodyLimit - kept[dir]
      kept[dir] += data.length
      waiting.chunks.push(data.length > room ? data.subarray(0, room) : data)
      waiting.times.push(performance.now())
      if (data.length > room) flush(true)
    },
    end(end) {
      if (isOver) return
      isOver = true
      flush()
      send({ type: 'end', exchange, end })
    },
  }
}

/** One buffer for all frames: the memory behind a chunk may be shared, and can't be handed to another thread. */
function pack(
  dir: Direction,
  part: FramePart,
  { chunks, times }: Pick<Waiting, 'chunks' | 'times'>,
): Pick<LogMessage & { readonly type: 'frames' }, 'dir' | 'part' | 'times' | 'lengths' | 'data'> {
  const lengths = chunks.map(({ length }) => length)
  const data = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    data.set(chunk, at)
    at += chunk.length
  }
  return { dir, part, times, lengths, data }
}
