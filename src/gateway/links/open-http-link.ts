import { HarnessError } from '../../contracts/harness-error.ts'
import type { HttpServerDefinition } from '../../contracts/server-definition.ts'
import type { Redactor } from '../../fixture/redactor.ts'
import { failureMessage } from '../../rpc/rpc-edits.ts'
import type { RpcMessage } from '../../rpc/rpc-message.ts'
import { excerpt } from '../../text/excerpt.ts'
import { addressOf } from '../../../recorders/http/address-of.ts'
import { redactorFor } from '../../../recorders/mcp/server-header.ts'
import type { Refusal } from '../../../recorders/http/refusal.ts'
import { refusalText } from '../../../recorders/http/refusal-text.ts'
import { pause } from '../../../recorders/http/transport.ts'
import { HandshakeGate } from './http/handshake-gate.ts'
import { createHttpClient, type HttpClient, type HttpLinkOptions } from './http/http-client.ts'
import type { LinkContext, LinkTransport, Refused } from './http/link-context.ts'
import { SseLink } from './http/sse-link.ts'
import { StreamableLink } from './http/streamable-link.ts'
import { messagesIn } from './messages-in.ts'
import type { LinkHooks, OpenLink, ServerLink } from './server-link.ts'

const INTERNAL_ERROR = -32603
/** Milliseconds that a goodbye may take. */
const GOODBYE = 2500
/** Milliseconds for an older server to name the address for messages. */
const ENDPOINT = 3000
const DEAD: ServerLink = {
  send: () => undefined,
  abandon: () => false,
  hold: () => undefined,
  close: () => Promise.resolve(),
}

/**
 * Connects to a server over streamable HTTP, or over HTTP+SSE, the transport before: which one it speaks is found out by
 * the rule of the specification, unless its definition says so. Nothing is sent before the first message.
 */
export function openHttpLink(
  server: HttpServerDefinition,
  options: HttpLinkOptions = {},
): OpenLink {
  return (hooks) => {
    try {
      return new HttpLink(server, hooks, options)
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      const { message } = error
      queueMicrotask(() => hooks.onEnd({ message, stderr: [] }))
      return DEAD
    }
  }
}

/** A connection over HTTP, in whichever transport. */
class HttpLink implements ServerLink {
  readonly #server: HttpServerDefinition
  readonly #hooks: LinkHooks
  readonly #client: HttpClient
  readonly #over = new AbortController()
  readonly #gate: HandshakeGate
  readonly #sse: SseLink
  #redactor: Redactor | undefined
  #transport: LinkTransport
  #isOver = false
  #closing: Promise<void> | undefined

  constructor(server: HttpServerDefinition, hooks: LinkHooks, options: HttpLinkOptions) {
    this.#server = server
    this.#hooks = hooks
    const context = this.#createContext(addressOf(server))
    this.#client = createHttpClient(server, options)
    // What waits for a handshake that was given up is never sent.
    const post = async (message: RpcMessage): Promise<void> => {
      if (!this.#isOver) await this.#transport.post(message)
    }
    this.#gate = new HandshakeGate(post, this.#over.signal)
    this.#sse = new SseLink(context)
    this.#transport =
      server.transport === 'sse'
        ? this.#sse
        : new StreamableLink(context, (hello, refused) => this.#fallBack(hello, refused))
    if (server.transport === 'sse') void this.#startSse()
  }

  readonly send = (message: RpcMessage): void => {
    if (!this.#isOver) this.#gate.send(message)
  }

  readonly abandon: ServerLink['abandon'] = (id) => this.#transport.abandon(id)

  readonly hold = (isHeld: boolean): void => {
    if (!this.#isOver) this.#client.hold(isHeld)
  }

  readonly close = (): Promise<void> => {
    this.#closing ??= this.#leave()
    return this.#closing
  }

  #createContext(url: URL): LinkContext {
    return {
      url,
      given: Object.keys(this.#server.headers),
      request: (request) => this.#client.request(request),
      take: (data, { about, onMessage }) => {
        const messages = this.#isOver ? [] : messagesIn(data)
        if (messages.length === 0 && !this.#isOver) this.#hooks.onLine?.(data, 'stdout')
        for (const message of messages) {
          onMessage?.(message)
          if (!this.#isOver) this.#hooks.onMessage(message, about)
        }
      },
      refuse: (request, refused) => this.#refuse(request, refused),
      resume: (message) => {
        if (!this.#isOver) this.#hooks.onResuming?.(this.#words(message))
      },
      end: (why) => this.#end(why),
      over: this.#over.signal,
    }
  }

  #refuse(request: RpcMessage, { refusal, own }: Refused): void {
    const { id, method = 'a message' } = request
    if (this.#isOver || id === undefined) return
    if (method === 'initialize' && own === undefined && isAway(refusal))
      return this.#end({ message: refusalText(method, refusal), ...hintOf(refusal) })
    const words = this.#words(refusalText(method, refusal))
    const hint = refusal.hint === undefined ? '' : `; ${this.#withoutSecrets(refusal.hint)}`
    const error = failureMessage(id, { code: INTERNAL_ERROR, message: `${words}${hint}` })
    this.#hooks.onMessage(own ?? error, id)
  }

  #end({ message, hint, ...end }: Parameters<LinkContext['end']>[0]): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cut()
    const told = hint === undefined ? {} : { hint: this.#withoutSecrets(hint) }
    this.#hooks.onEnd({ ...end, message: this.#words(message), ...told, stderr: [] })
  }

  #cut(): void {
    this.#transport.cut()
    this.#over.abort()
    this.#client.close()
  }

  async #leave(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    // The goodbye has an answer, too.
    this.#client.hold(false)
    await this.#transport.leave(GOODBYE)
    this.#cut()
  }

  async #startSse(): Promise<void> {
    const refusal = await this.#sse.start()
    if (refusal === undefined) return
    this.#end({ message: refusalText('GET', refusal), ...hintOf(refusal) })
  }

  async #fallBack(hello: RpcMessage, refused: Refused): Promise<Refused | undefined> {
    if (this.#server.transport === 'streamable-http') return refused
    const waited = pause(ENDPOINT, this.#over.signal).then(() => refused.refusal)
    const older = await Promise.race([this.#sse.start(), waited])
    if (older === undefined) {
      this.#transport = this.#sse
      await this.#sse.post(hello)
      return undefined
    }
    this.#sse.cut()
    // Who asks for a token there speaks it.
    return older.status === 401 || older.status === 403 ? { refusal: older } : refused
  }

  #words(what: string): string {
    return `server ${excerpt(this.#server.name)} ${this.#withoutSecrets(what)}`
  }

  /** What the address and the headers hold is told nobody, but for where the server is. */
  #withoutSecrets(text: string): string {
    this.#redactor ??= redactorFor(this.#server)
    const { secrets = [], url } = this.#server
    this.#redactor.redactUrl(url)
    const { origin } = new URL(url)
    const hidden = secrets.filter((secret) => secret !== '' && !origin.includes(secret))
    // Here a short one is hidden too: the text is ours.
    return hidden.reduce(
      (told, secret) => told.replaceAll(secret, '…'),
      this.#redactor.redactSecrets(text),
    )
  }
}

/** Whether a server can't be reached for now, where others are there and refuse. */
function isAway({ kind, status = 0 }: Refusal): boolean {
  return kind === 'connection' || status >= 500 || status === 408 || status === 429
}

function hintOf({ hint }: Refusal): { readonly hint?: string } {
  return hint === undefined ? {} : { hint }
}
