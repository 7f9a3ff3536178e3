import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen, portOf } from '../../http/test-support/tiny-http.ts'

/** How the other side closed a connection. */
export type PeerEnd = 'end' | 'reset'

/** One end of a connection below HTTP, whose bytes are waited for and not for their time. */
export class Peer {
  readonly socket: Socket
  /** Resolves when the other side closed. */
  readonly closed: Promise<PeerEnd>
  #received = ''
  #end: PeerEnd | undefined
  #wake: () => void = () => undefined

  constructor(socket: Socket) {
    this.socket = socket.setNoDelay(true)
    const closed = Promise.withResolvers<PeerEnd>()
    this.closed = closed.promise
    const close = (end: PeerEnd): void => {
      this.#end ??= end
      closed.resolve(this.#end)
      this.#wake()
    }
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1')
      this.#wake()
    })
    socket.on('error', () => close('reset'))
    socket.on('end', () => close('end'))
    socket.on('close', () => close('end'))
  }

  /** Whether the other side hasn't closed. */
  get isOpen(): boolean {
    return this.#end === undefined
  }

  /** Takes what comes up to a text and with it, a character a byte. */
  async until(text: string): Promise<string> {
    for (;;) {
      const at = this.#received.indexOf(text)
      if (at !== -1) return this.#take(at + text.length)
      if (this.#end !== undefined)
        throw new Error(`closed by ${this.#end} before ${JSON.stringify(text)}: ${this.#received}`)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** Takes the head of a message. */
  head(): Promise<string> {
    return this.until('\r\n\r\n')
  }

  /** Takes a number of bytes. */
  async bytes(count: number): Promise<string> {
    while (this.#received.length < count && this.#end === undefined)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#take(count)
  }

  /** Takes all that comes until the other side closes. */
  async rest(): Promise<string> {
    await this.closed
    return this.#take(this.#received.length)
  }

  /** Writes a text, a character a byte. */
  write(text: string): void {
    this.socket.write(text, 'latin1')
  }

  #take(count: number): string {
    const taken = this.#received.slice(0, count)
    this.#received = this.#received.slice(count)
    return taken
  }
}

/** A provider below HTTP. */
export interface RawProvider {
  readonly url: string
  readonly port: number
  /** The next connection that it gets. */
  readonly next: () => Promise<Peer>
  /** Connections that it got so far. */
  readonly count: () => number
}

/** Starts a provider below HTTP as long as the test runs. */
export async function rawProvider(): Promise<RawProvider> {
  const peers: Peer[] = []
  const waiting: ((peer: Peer) => void)[] = []
  let count = 0
  const server = createServer((socket) => {
    count += 1
    const peer = new Peer(socket)
    const wake = waiting.shift()
    if (wake === undefined) peers.push(peer)
    else wake(peer)
  })
  await listen(server)
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    next: async () => peers.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    count: () => count,
  }
}

/** Connects to a base URL below HTTP as long as the test runs. */
export async function rawClient(baseUrl: string): Promise<Peer> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const peer = new Peer(socket)
  await new Promise((resolve) => socket.once('connect', resolve))
  return peer
}
