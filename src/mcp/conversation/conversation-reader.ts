import type {
  CallReply,
  Conversation,
  Oddity,
  RecordedAnswer,
  RecordedCall,
} from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { LINE_LIMIT } from '../../wire/json-lines.ts'
import { HttpExchanges } from './http-exchanges.ts'
import { readWireMessages, type WireMessage } from './wire-message.ts'
import { ToolListing } from './tool-listing.ts'

type Told = Omit<Conversation, 'fixture' | 'stderr' | 'endReason'>
type Request = WireMessage & { readonly kind: 'request' }
type Response = WireMessage & { readonly kind: 'result' | 'error' }

interface Pending {
  readonly request: Request
  readonly call?: Draft
}

interface Server {
  protocolVersion?: string
  serverName?: string
  reportedVersion?: string
  instructions?: string
}

/** A call that may still be answered or given up. */
interface Draft {
  readonly made: RecordedCall
  reply?: CallReply
  cancelled?: true
}

const MODERN_VERSION = 'io.modelcontextprotocol/protocolVersion'
const MODERN_SERVER = 'io.modelcontextprotocol/serverInfo'

/** Follows a conversation frame by frame. */
export class ConversationReader {
  readonly #pending = new Map<string, Pending>()
  readonly #drafts: Draft[] = []
  readonly #callsOfTool = new Map<string, number>()
  readonly #oddities: Oddity[] = []
  readonly #listing = new ToolListing()
  readonly #answers: RecordedAnswer[] = []
  readonly #exchanges = new HttpExchanges()
  #initialized = false
  #handshake = false
  #withoutTools = false
  readonly #server: Server = {}

  /** Takes the next frame. What isn't of either side's messages, or of the requests that carry them, is passed over. */
  read(frame: FrameAt): void {
    if (frame.dir === 'stderr' || (frame.exchange === undefined && frame.part !== 'message')) return
    const reading =
      frame.exchange === undefined ? readWireMessages(frame) : this.#exchanges.read(frame)
    if (!reading.ok) {
      if (frame.dir === 'recv') this.#readNoise(frame, reading.reason)
      return
    }
    if (frame.utf8 === undefined && frame.dir === 'recv') this.#readNoise(frame, 'not UTF-8')
    for (const message of reading.messages) {
      if (frame.dir === 'send') this.#readSent(message)
      else this.#readReceived(message)
    }
  }

  /** What the frames told; `over` says that nothing more was to come, `open` which event streams were still open. */
  finish(over: boolean, open?: readonly number[]): Told {
    const greeted = this.#handshake ? this.#initialized : true
    return {
      era: this.#handshake || this.#server.protocolVersion === undefined ? 'legacy' : 'modern',
      ...this.#server,
      started: greeted && (this.#listing.arrived || (this.#initialized && this.#withoutTools)),
      tools: this.#listing.all,
      answers: this.#answers,
      calls: this.#drafts.map(({ made, ...outcome }) => ({ ...made, ...outcome })),
      notifications: [],
      exchanges: this.#exchanges.finish(open),
      oddities: [...this.#oddities, ...this.#listing.finish(over)],
    }
  }

  #readNoise(frame: FrameAt, reason: string): void {
    const size = Buffer.byteLength(frame.utf8 ?? frame.b64 ?? '')
    // A recorder cuts a line at the limit, and redaction may change the length of what it keeps.
    if (size > LINE_LIMIT / 2) {
      const detail = `${Math.round(size / 1024 / 1024)} MiB or more`
      this.#oddities.push({ code: 'message-oversized', frame, detail })
    } else if (frame.exchange === undefined && frame.utf8?.trim() !== '') {
      const detail = `${reason}: ${excerpt(frame.utf8 ?? '')}`
      this.#oddities.push({ code: 'stdout-noise', frame, detail })
    }
  }

  #readSent(message: WireMessage): void {
    if (message.kind === 'notification' && message.method === 'notifications/cancelled') {
      const call = this.#pending.get(idKey(message.params['requestId'] ?? null))?.call
      if (call !== undefined) call.cancelled = true
    }
    if (message.kind !== 'request') return
    const meta = message.params['_meta']
    const version = isJsonObject(meta) ? meta[MODERN_VERSION] : undefined
    if (typeof version === 'string') this.#server.protocolVersion ??= version
    if (message.method === 'initialize') this.#handshake = true
    if (message.method === 'tools/list') this.#listing.ask(cursorOf(message))
    const call = message.method === 'tools/call' ? this.#readCall(message) : undefined
    this.#pending.set(idKey(message.id), { request: message, ...(call !== undefined && { call }) })
  }

  #readCall({ frame, params }: Request): Draft {
    const tool = typeof params['name'] === 'string' ? params['name'] : ''
    const nth = (this.#callsOfTool.get(tool) ?? 0) + 1
    this.#callsOfTool.set(tool, nth)
    const entry = this.#listing.entryOf(tool)
    const draft: Draft = {
      made: {
        id: frame.call?.id ?? `#${nth}`,
        tool,
        ...(frame.call?.expect !== undefined && { expect: frame.call.expect }),
        request: frame,
        arguments: params['arguments'] ?? {},
        ...(entry !== undefined && { entry }),
      },
    }
    this.#drafts.push(draft)
    return draft
  }

  #readReceived(message: WireMessage): void {
    if (message.kind !== 'result' && message.kind !== 'error') return
    const keys = this.#requestsOf(message)
    for (const key of keys) {
      const pending = this.#pending.get(key)
      this.#pending.delete(key)
      if (pending !== undefined) this.#readAnswer(pending, message)
    }
    // An error without an id answers a message that the server couldn't read.
    if (keys.length === 0 && (message.kind === 'result' || message.id !== null)) {
      const id = typeof message.id === 'object' ? 'null' : JSON.stringify(message.id)
      const detail = `no request with the id ${id} was waiting for an answer`
      this.#oddities.push({ code: 'response-id-unknown', frame: message.frame, detail })
    }
  }

  /** Keys of the requests that a response answers: the one with its id, or, over HTTP, those that an error came back to. */
  #requestsOf({ kind, id, frame }: Response): readonly string[] {
    const key = idKey(id)
    if (this.#pending.has(key)) return [key]
    if (kind !== 'error' || frame.exchange === undefined) return []
    return [...this.#pending].flatMap(([other, { request }]) =>
      request.frame.exchange === frame.exchange ? [other] : [],
    )
  }

  #readAnswer({ request, call }: Pending, message: Response): void {
    if (call !== undefined) call.reply = toReply(message)
    this.#answers.push(...toAnswer(request, message))
    if (message.kind !== 'result' || !isJsonObject(message.result)) return
    this.#readServerInfo(message.result)
    if (request.method === 'initialize') this.#readInitialize(message.result)
    if (request.method === 'tools/list') {
      const { frame, at, result } = message
      const pointer = `${at}/result`
      this.#listing.add({ frame, result, pointer, cursor: cursorOf(request) })
    }
  }

  #readInitialize(result: JsonObject): void {
    this.#initialized = true
    const { protocolVersion, capabilities, serverInfo, instructions } = result
    if (typeof protocolVersion === 'string') this.#server.protocolVersion = protocolVersion
    if (typeof instructions === 'string') this.#server.instructions = instructions
    this.#withoutTools = isJsonObject(capabilities) && capabilities['tools'] === undefined
    this.#readIdentity(serverInfo)
  }

  #readServerInfo(result: JsonObject): void {
    const meta = result['_meta']
    if (isJsonObject(meta)) this.#readIdentity(meta[MODERN_SERVER])
  }

  #readIdentity(info: JsonValue | undefined): void {
    if (!isJsonObject(info)) return
    if (typeof info['name'] === 'string') this.#server.serverName ??= info['name']
    if (typeof info['version'] === 'string') this.#server.reportedVersion ??= info['version']
  }
}

function toAnswer(request: Request, message: Response): readonly RecordedAnswer[] {
  const { method, frame } = request
  if (method !== 'initialize' && method !== 'server/discover' && method !== 'tools/list') return []
  const cursor = cursorOf(request)
  const page = cursor === undefined ? {} : { cursor }
  return [{ method, ...page, request: frame, reply: toReply(message) }]
}

function toReply(message: Response): CallReply {
  const place = { frame: message.frame, ...(message.at !== '' && { at: message.at }) }
  return message.kind === 'result'
    ? { kind: 'result', result: message.result, ...place }
    : { kind: 'error', error: message.error, ...place }
}

// 1 and "1" are two ids.
function idKey(id: JsonValue): string {
  return typeof id === 'object' ? '' : `${typeof id} ${id}`
}

function cursorOf({ params }: Request): string | undefined {
  return typeof params['cursor'] === 'string' ? params['cursor'] : undefined
}
