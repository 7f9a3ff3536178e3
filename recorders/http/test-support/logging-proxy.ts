import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from './tiny-http.ts'

/** What crossed one connection. */
export interface LoggedConnection {
  readonly sent: Buffer[]
  readonly received: Buffer[]
}

/** A proxy below HTTP, which keeps every byte that crosses. */
export interface LoggingProxy {
  readonly port: number
  readonly connections: readonly LoggedConnection[]
}

/** What a proxy does besides keeping. */
export interface ProxyOptions {
  /** Whether what comes back crosses one byte a packet. */
  readonly drip?: boolean
  /** Whether the connection of a request is torn once the first part of its answer has crossed. */
  readonly tears?: (request: string) => boolean
}

/** Starts a proxy to a port of this machine. */
export async function loggingProxy(
  target: number,
  { drip = false, tears = () => false }: ProxyOptions = {},
): Promise<LoggingProxy> {
  const connections: LoggedConnection[] = []
  const server = createServer((client) => {
    const log: LoggedConnection = { sent: [], received: [] }
    connections.push(log)
    const upstream = connect(target, '127.0.0.1')
    const pass = drip ? dripper(client) : passer(client)
    client.setNoDelay(true)
    client.on('data', (chunk) => {
      log.sent.push(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      log.received.push(chunk)
      pass(chunk)
      if (tears(Buffer.concat(log.sent).toString('latin1'))) client.end()
    })
    client.on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    upstream.on('end', () => pass(undefined))
  })
  await listen(server)
  return { port: portOf(server), connections }
}

function passer(client: Socket): (chunk: Buffer | undefined) => void {
  return (chunk) => void (chunk === undefined ? client.end() : client.write(chunk))
}

/** Writes byte after byte, each once the one before has left; an absent chunk is the end. */
function dripper(client: Socket): (chunk: Buffer | undefined) => void {
  const waiting: (number | undefined)[] = []
  let busy = false
  const next = (): void => {
    busy = waiting.length > 0
    if (!busy) return
    const byte = waiting.shift()
    if (byte === undefined) client.end()
    else client.write(Buffer.of(byte), () => setImmediate(next))
  }
  return (chunk) => {
    waiting.push(...(chunk ?? [undefined]))
    if (!busy) next()
  }
}

/** A body without the framing of its chunks. */
export function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    const size = end === -1 ? 0 : Number.parseInt(body.toString('latin1', at, end), 16)
    if (size === 0) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
}
