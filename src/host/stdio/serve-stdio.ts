import type { Readable, Writable } from 'node:stream'
import { errorMessage } from '../../rpc/rpc-edits.ts'
import { JsonLines, type Line, LINE_LIMIT } from '../../wire/json-lines.ts'
import type { RpcMessage } from '../../rpc/rpc-message.ts'
import type { AcceptClient, ClientHandler, ClientHost } from '../client-peer.ts'
import { onOneLine } from '../on-one-line.ts'
import { PRESSURE_MARK } from '../pressure-mark.ts'
import { readClientData, refuseLong } from '../read-client-data.ts'
import { Unanswered } from '../unanswered.ts'

/** Where a client is that speaks over streams. */
export interface StdioOptions {
  /** @defaultValue standard input */
  readonly input?: Readable
  /** @defaultValue standard output */
  readonly output?: Writable
  /**
   * Milliseconds for which requests are still answered after the input's end; a client that reads no more can't be told
   * from one that sends no more.
   *
   * @defaultValue 30,000
   */
  readonly patience?: number
}

const PATIENCE = 30_000
/** Milliseconds that a client has to read what was sent before the end. */
const FLUSH_PATIENCE = 2000
/** Bytes of memory that a message takes beside its own while it waits: many small ones cost much. */
const MESSAGE_COST = 512
/** Bytes of requests that may wait for their answers: they are kept until a server takes them. */
const MOST_UNANSWERED = 128 * 1024 * 1024
const TOO_MANY = {
  code: -32000,
  message: 'Requests of 128 MiB wait for their answers; send more when some are answered',
}
const NEWLINE = '\n'

/**
 * Serves one client over standard streams, a message a line. The streams are taken over: `close` ends them. Nothing but
 * messages may be written to the output.
 */
export function serveStdio(
  accept: AcceptClient,
  { input = process.stdin, output = process.stdout, patience = PATIENCE }: StdioOptions = {},
): ClientHost {
  const conversation = new StdioConversation(accept, output, patience)
  const lines = new JsonLines()
  input.on('data', (chunk: Uint8Array) => {
    for (const line of lines.push(chunk)) conversation.take(line)
  })
  const end = (): void => {
    for (const line of lines.end()) conversation.take(line)
    conversation.endInput()
  }
  input.once('end', end)
  input.once('close', end)
  // A close follows.
  input.on('error', () => undefined)
  void conversation.done.then(() => input.destroy())
  return { done: conversation.done, close: () => conversation.close() }
}

/** The conversation with the one client. */
class StdioConversation {
  readonly done: Promise<void>
  readonly #output: Writable
  readonly #patience: number
  readonly #handler: ClientHandler
  readonly #unanswered = new Unanswered()
  readonly #finished = Promise.withResolvers<void>()
  #end: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #isHeld = false
  /** What the messages that wait to be read cost beside their bytes. */
  #waiting = 0
  #state: 'open' | 'input-ended' | 'over' = 'open'

  constructor(accept: AcceptClient, output: Writable, patience: number) {
    this.#output = output
    this.#patience = patience
    this.done = new Promise((resolve) => {
      this.#end = resolve
    })
    // A client that reads no more is gone, and a failed write says no more than that.
    output.on('error', () => this.#leave())
    output.once('close', () => {
      this.#leave()
      this.#finished.resolve()
    })
    this.#handler = accept({
      scope: 'session',
      send: (message) => this.#send(message),
      close: () => void this.#finish(),
    })
  }

  take({ data, cut }: Line): void {
    if (this.#state !== 'open') return
    if (cut) return this.#send(refuseLong(data, `the line has ${LINE_LIMIT} bytes or more`))
    if (isBlank(data)) return
    const { messages, faults } = readClientData(data)
    for (const fault of faults) this.#send(errorMessage(null, fault))
    for (const message of messages) this.#receive(message)
  }

  #receive(message: RpcMessage): void {
    const { kind, id = null, data } = message
    if (kind === 'request' && this.#unanswered.bytes + data.length > MOST_UNANSWERED)
      return this.#send(errorMessage(id, TOO_MANY))
    this.#unanswered.receive(message)
    this.#handler.receive(message)
  }

  endInput(): void {
    if (this.#state !== 'open') return
    this.#state = 'input-ended'
    this.#timer = setTimeout(() => this.#leave(), this.#patience)
    this.#leaveIfAnswered()
  }

  async close(): Promise<void> {
    this.#leave()
    // A client that doesn't read doesn't keep us.
    const patience = Math.min(this.#patience, FLUSH_PATIENCE)
    const timer = setTimeout(() => this.#output.destroy(), patience)
    await this.#finish()
    clearTimeout(timer)
  }

  #send(message: RpcMessage): void {
    if (this.#state === 'over') return
    this.#gather()
    this.#waiting = this.#output.writableLength === 0 ? 0 : this.#waiting + MESSAGE_COST
    this.#output.write(onOneLine(message.data))
    this.#output.write(NEWLINE)
    this.#unanswered.send(message)
    this.#leaveIfAnswered()
    if (!this.#isHeld && this.#output.writableLength + this.#waiting > PRESSURE_MARK) this.#hold()
  }

  /**
   * Holds what sends until the client has read what waits. What the client sends is taken meanwhile, however much that is:
   * its answers may be what a server waits for, and the end of its input is how it is known to be gone.
   */
  #hold(): void {
    if (this.#state === 'over') return
    this.#isHeld = true
    this.#output.once('drain', () => {
      this.#isHeld = false
      if (this.#state !== 'over') this.#handler.hold?.(false)
    })
    this.#handler.hold?.(true)
  }

  /** Lets what is sent in the same turn go out in one piece. */
  #gather(): void {
    if (this.#output.writableCorked > 0) return
    this.#output.cork()
    process.nextTick(() => this.#output.uncork())
  }

  #leaveIfAnswered(): void {
    if (this.#state === 'input-ended' && this.#unanswered.size === 0) this.#leave()
  }

  #leave(): void {
    if (this.#state === 'over') return
    this.#over()
    this.#handler.leave()
  }

  #over(): void {
    this.#state = 'over'
    clearTimeout(this.#timer)
    this.#end()
  }

  /** Ends the output, behind all that was sent. */
  async #finish(): Promise<void> {
    this.#over()
    if (this.#output.destroyed) return
    this.#output.end(() => this.#finished.resolve())
    await this.#finished.promise
  }
}

function isBlank(data: Uint8Array): boolean {
  return data.length < 64 && Buffer.from(data).toString().trim() === ''
}
