import { connect, type Socket } from 'node:net'

/** What a client sees that only knows TCP. */
export interface RawAnswer {
  /** As it came. */
  readonly head: string
  /** Of a body in chunks, each as the wire marks it; of another all that came. */
  readonly chunks: readonly string[]
  /** What stands behind the last chunk. */
  readonly trailers: string
  /** Whether the body came to its end. */
  readonly isWhole: boolean
}

/** Sends bytes to a server on loopback, and answers with all that comes until it closes or the answer is whole. */
export async function rawHttp(port: number, sent: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  let received = ''
  for await (const data of socket) {
    received += Buffer.from(data).toString('latin1')
    if (readAnswer(received).isWhole) break
  }
  return readAnswer(received)
}

/** A connection to a server on loopback, when it stands. */
export async function rawSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.on('connect', resolve))
  return socket
}

/** A request as it stands on the wire. */
export function rawRequest(target: string, body: string): string {
  return `POST ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function readAnswer(received: string): RawAnswer {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return { head: received, chunks: [], trailers: '', isWhole: false }
  const head = received.slice(0, end)
  const body = received.slice(end + 4)
  const length = /^content-length: (\d+)$/imu.exec(head)
  if (length !== null)
    return { head, chunks: [body], trailers: '', isWhole: body.length === Number(length[1]) }
  return { head, ...readChunks(body) }
}

function readChunks(body: string): Omit<RawAnswer, 'head'> {
  const chunks: string[] = []
  let at = 0
  for (;;) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.slice(at, line), 16)
    const rest = body.slice(line + 2)
    if (line === -1 || rest.length < size + 2) return { chunks, trailers: '', isWhole: false }
    if (size === 0) {
      const last = rest.lastIndexOf('\r\n')
      const trailers = rest.slice(0, last)
      return { chunks, trailers, isWhole: rest === '\r\n' || rest.endsWith('\r\n\r\n') }
    }
    chunks.push(rest.slice(0, size))
    at = line + 2 + size + 2
  }
}
