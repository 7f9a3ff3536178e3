import type { JsonObject } from '../contracts/json.ts'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import type { ResultTrouble } from '../mcp/result-hint.ts'
import { cancelledIn } from '../rpc/cancelled-in.ts'
import { isAnswer, partOf, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'
import { excerpt } from '../text/excerpt.ts'
import { adviceText } from './advice-text.ts'
import type { ListKind } from './change-notices.ts'
import { slowStart } from './handshake-watch.ts'
import { guardAdapter } from './guard-adapter.ts'
import { KeptSubscriptions } from './kept-subscriptions.ts'
import { CallLogs } from './call-logs.ts'
import { ListedTools } from './listed-tools.ts'
import { isThere, metaIn, ServerSelf } from './server-self.ts'
import { withClosingText } from './tools/answers/text-blocks.ts'
import type { AdaptedAnswer, AnsweredCall, ToolAdapter } from './tools/tool-adapter.ts'
import { withListChanged } from './with-list-changed.ts'
import { troubleIn } from './trouble-in.ts'
import { Upstream } from './upstream.ts'
import type { UpstreamOptions } from './upstream-options.ts'

/** A server of a gateway: how it is reached, and what becomes of its tools. */
export interface GatewayServer extends Pick<UpstreamOptions, 'name' | 'open'> {
  readonly adapter: ToolAdapter
  /** How it is started, for what is said when something is wrong. */
  readonly definition?: ServerDefinition
  /** Whether its list of tools may come to be another one by what is learned, which clients are to be told beforehand. */
  readonly changesLists: boolean
}

/** What a seat tells of. */
export interface SeatOptions extends Pick<UpstreamOptions, 'onEvent' | 'onMessage'> {
  readonly server: GatewayServer
  /** Lists that the client has are out of date. */
  readonly onChanged: (kinds: readonly ListKind[]) => void
}

/** A request whose answer is adapted. */
type Adapted =
  | { readonly kind: 'hello'; readonly isHandshake: boolean }
  | { readonly kind: 'list'; readonly request: RpcMessage }
  | { readonly kind: 'call'; readonly call: AnsweredCall; readonly meta: JsonObject }

/**
 * A server at the table of one conversation: messages go to it and come from it as they are, but for tools, whose lists
 * and results are adapted by the rules.
 */
export class ServerSeat {
  readonly #options: SeatOptions
  readonly #upstream: Upstream
  readonly #adapter: ToolAdapter
  readonly #adapting = new Map<RpcId, Adapted>()
  readonly #tools = new ListedTools((method, params) => this.ask(method, params))
  readonly #troubles = new Set<string>()
  readonly #logs = new CallLogs()
  /** Whether that it is connected was told last of it. */
  #isConnected = false
  readonly #self = new ServerSelf()
  readonly #kept: KeptSubscriptions | undefined

  constructor(options: SeatOptions) {
    this.#options = options
    const { onEvent, server } = options
    this.#adapter = guardAdapter(server.adapter, { server: server.name, onEvent })
    this.#kept = server.changesLists ? new KeptSubscriptions() : undefined
    this.#upstream = new Upstream({
      name: server.name,
      open: server.open,
      slowStart: slowStart(server.definition),
      onEvent: (event) => {
        if (event.type === 'server') this.#isConnected = isThere(event.state, this.#isConnected)
        if (event.type === 'line' && event.from === 'stderr') this.#logs.add(event.text)
        onEvent(event)
      },
      onMessage: (message, about) => this.#take(message, about),
      onGreeted: (hello) => {
        this.#self.noteHello(hello)
        this.#tools.forget()
        options.onChanged(this.#self.lists())
      },
    })
  }

  /** Sends a message of the client's. A tools/call names a tool as the adapter shows it, without prefix. */
  send(message: RpcMessage): void {
    const { method, id } = message
    this.#kept?.note(message)
    const cancelled = cancelledIn(message)
    if (cancelled !== undefined) this.#forget(cancelled)
    if (message.kind !== 'request' || id === undefined) return this.#upstream.send(message)
    if (method === 'tools/call') return this.#call(message, id)
    if (method === 'tools/list') this.#adapting.set(id, { kind: 'list', request: message })
    if (method === 'initialize' || method === 'server/discover')
      this.#adapting.set(id, { kind: 'hello', isHandshake: method === 'initialize' })
    this.#upstream.send(message)
  }

  /**
   * Makes a request of the client's other than a call under an id of the gateway's own; the answer is adapted as by `send`.
   * It is an error where the server can't be asked, or where the signal says that nobody waits any more.
   */
  async request(message: RpcMessage, signal?: AbortSignal): Promise<RpcMessage> {
    const { method } = message
    if (method === 'initialize') return this.#readHello(await this.#upstream.greet(message))
    const answer = await this.#upstream.request(message, signal)
    this.#noteConnection(answer)
    if (method === 'server/discover') return this.#readHello(answer)
    return method === 'tools/list' ? this.#adaptList(answer, message) : answer
  }

  /** Makes a request of the gateway's own, which isn't adapted. */
  ask(method: string, params: JsonObject): Promise<RpcMessage> {
    return this.#upstream.ask(method, params)
  }

  /** What the server says in its handshake that it offers; undefined before that. */
  capabilities(): JsonObject | undefined {
    return this.#self.capabilities
  }

  /** Whether the server has answered since it was started last. */
  isHeard(): boolean {
    return this.#isConnected
  }

  /** Why the server can't be asked; undefined where it can. */
  trouble(): string | undefined {
    return this.#upstream.trouble()
  }

  abandon(id: RpcId): boolean {
    this.#forget(id)
    this.#kept?.end(id)
    return this.#upstream.abandon(id)
  }

  close(): Promise<void> {
    return this.#upstream.close()
  }

  #call(message: RpcMessage, id: RpcId): void {
    const { message: sent, ...call } = this.#adapter.adaptCall(message)
    this.#adapting.set(id, { kind: 'call', call, meta: metaIn(message) })
    this.#logs.begin(id)
    this.#upstream.send(sent)
  }

  #take(given: RpcMessage, from: RpcId | undefined): void {
    const { message, about } = this.#kept?.shown(given, from) ?? { message: given, about: from }
    if (message.method === 'notifications/tools/list_changed') this.#tools.forget()
    this.#noteConnection(message)
    const adapted =
      isAnswer(message) && message.id !== undefined ? this.#adapting.get(message.id) : undefined
    if (adapted === undefined || message.id === undefined) return this.#tell(message, about)
    this.#adapting.delete(message.id)
    switch (adapted.kind) {
      case 'hello':
        if (adapted.isHandshake) this.#tellRefusal(message)
        return this.#tell(this.#readHello(message), about)
      case 'list':
        return this.#tell(this.#adaptList(message, adapted.request), about)
      case 'call':
        // What the gateway says in place of a server says nothing of its tools.
        if (message.isOwn === true) {
          this.#logs.forget(message.id)
          return this.#tell(message, about)
        }
        return this.#logs.end(message, (stderr) => {
          const call = { ...adapted.call, stderr }
          this.#answer(message, { ...adapted, call }, (answer) => this.#tell(answer, about))
        })
    }
  }

  #forget(id: RpcId): void {
    this.#adapting.delete(id)
    this.#logs.forget(id)
  }

  #tell(message: RpcMessage, about: RpcId | undefined): void {
    this.#options.onMessage(message, about)
  }

  /** Tells that a handshake failed, though the server is there; where it is gone, that was told. */
  #tellRefusal(answer: RpcMessage): void {
    const { onEvent, server } = this.#options
    if (answer.kind !== 'error' || this.trouble() !== undefined) return
    const said = partOf(answer, ['error', 'message'])
    const message = `the handshake with server ${excerpt(server.name)} failed: ${typeof said === 'string' ? said : 'it does not say why'}`
    onEvent({ type: 'server', server: server.name, state: 'not-connected', message, retryIn: 0 })
  }

  #readHello(message: RpcMessage): RpcMessage {
    this.#self.noteHello(message)
    this.#noteConnection(message)
    return this.#options.server.changesLists ? withListChanged(message) : message
  }

  /** A result is a sign of life, also of a server that knows no handshake. */
  #noteConnection({ kind }: RpcMessage): void {
    if (kind !== 'result' || this.#isConnected) return
    const { onEvent, server } = this.#options
    this.#isConnected = true
    onEvent({ type: 'server', server: server.name, state: 'connected' })
  }

  #adaptList(message: RpcMessage, request: RpcMessage): RpcMessage {
    this.#self.noteResult(message)
    const list = this.#adapter.adaptList(message, this.#self.viewOf(metaIn(request)))
    const cursor = partOf(request, ['params', 'cursor'])
    this.#tools.take(list.entries, message, typeof cursor === 'string' ? cursor : undefined)
    return list.message
  }

  /** Returns what is wrong around the server and can be mended there; each is told once. */
  #troubleIn(answer: RpcMessage, tool: string): ResultTrouble | undefined {
    const { onEvent, server } = this.#options
    const trouble = troubleIn(answer, server.definition)
    if (trouble === undefined || this.#troubles.has(trouble.message)) return trouble
    this.#troubles.add(trouble.message)
    onEvent({ type: 'tool', server: server.name, tool, ...trouble })
    return trouble
  }

  /** Hands on the answer to a call, at once where nothing has to be waited for. */
  #answer(
    message: RpcMessage,
    { call, meta }: Extract<Adapted, { kind: 'call' }>,
    tell: (message: RpcMessage) => void,
  ): void {
    const trouble = this.#troubleIn(message, call.tool)
    const take = ({ message: answer, isListChanged }: AdaptedAnswer): void => {
      if (isListChanged) this.#options.onChanged(['tools'])
      tell(trouble === undefined ? answer : withClosingText(answer, adviceText(trouble)))
    }
    const adapt = (): AdaptedAnswer | Promise<AdaptedAnswer> => {
      const entry = this.#tools.entry(call.tool)
      const known = { ...call, ...this.#self.viewOf(meta), ...(entry !== undefined && { entry }) }
      return this.#adapter.adaptAnswer(message, known)
    }
    const isListed = this.#tools.isSettled || this.#tools.entry(call.tool) !== undefined
    const isUnlisted = message.kind === 'result' && !isListed && this.#adapter.needsEntry(call)
    const adapted = isUnlisted ? this.#tools.complete(meta).then(adapt) : adapt()
    if (adapted instanceof Promise) void adapted.then(take)
    else take(adapted)
  }
}
