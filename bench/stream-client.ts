import { connect, type Socket } from 'node:net'

/** What is asked of the provider of the bench. */
export interface StreamRequest {
  /** Milliseconds between chunks; 0 is as fast as they are taken. */
  readonly gap: number
  readonly count: number
  /** Bytes of a chunk. */
  readonly size: number
}

/** What a client saw of one stream, in milliseconds. */
export interface SeenStream {
  /** From the request to the first byte of the first chunk. */
  readonly first: number
  /** Of each chunk, from when it was sent to when it came. */
  readonly delays: readonly number[]
  readonly bytes: number
}

const MARK = Buffer.from('"t":')
const LAST = Buffer.from('\r\n0\r\n\r\n')
const STAMP = /"t":(\d+)/gu

/** A client below HTTP, on one connection, which takes little time itself. */
export interface StreamClient {
  readonly ask: (request: StreamRequest) => Promise<SeenStream>
  readonly close: () => void
}

/** Connects a client to a base URL. */
export async function openStreamClient(url: string): Promise<StreamClient> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return { ask: (request) => ask(socket, request), close: () => void socket.destroy() }
}

function ask(socket: Socket, { gap, count, size }: StreamRequest): Promise<SeenStream> {
  const delays: number[] = []
  let first = Number.NaN
  let bytes = 0
  let tail = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const begin = process.hrtime.bigint()
    const take = (data: Buffer): void => {
      const now = process.hrtime.bigint()
      bytes += data.length
      if (Number.isNaN(first) && data.includes(MARK)) first = milliseconds(now - begin)
      if (gap > 0)
        for (const [, stamp = '0'] of data.toString('latin1').matchAll(STAMP))
          delays.push(milliseconds(now - BigInt(stamp)))
      tail = Buffer.concat([tail, data.subarray(-LAST.length)]).subarray(-LAST.length)
      if (!tail.equals(LAST)) return
      socket.off('data', take).off('error', reject)
      resolve({ first, delays, bytes })
    }
    socket.on('data', take).on('error', reject)
    const body = '{"model":"bench","stream":true}'
    socket.write(
      `POST /${gap}/${count}/${size} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  })
}

function milliseconds(nanoseconds: bigint): number {
  return Number(nanoseconds) / 1e6
}
