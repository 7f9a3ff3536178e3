import type {
  CallReply,
  Conversation,
  Oddity,
  RecordedAnswer,
} from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { payloadSize } from '../../fixture/payload-size.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { MESSAGE_LIMIT } from '../../wire/json-lines.ts'
import { metaOf, revisionOf } from '../meta-keys.ts'
import { isModern } from '../result/is-modern.ts'
import { CallLog, type OpenRound } from './call-log.ts'
import { HttpExchanges } from './http-exchanges.ts'
import { answerFault } from './malformed.ts'
import { modernOddities } from './modern-oddities.ts'
import { readWireMessages, type WireMessage } from './wire-message.ts'
import { ToolListing } from './tool-listing.ts'

type Told = Omit<Conversation, 'fixture' | 'stderr' | 'endReason'>
type Request = WireMessage & { readonly kind: 'request' }
type Response = WireMessage & { readonly kind: 'result' | 'error' }

interface Pending {
  readonly request: Request
  readonly open?: OpenRound
}

interface Server {
  protocolVersion?: string
  serverName?: string
  reportedVersion?: string
  instructions?: string
}

/** Follows a conversation frame by frame. */
export class ConversationReader {
  readonly #pending = new Map<string, Pending>()
  /** Keys of the requests that were sent in an exchange and that no error has come back to there. */
  readonly #sentIn = new Map<number, Set<string>>()
  readonly #calls = new CallLog()
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
    if (frame.dir === 'stderr') this.#readLog(frame)
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

  /** What the frames told; `over` says that nothing more was to come. */
  finish(over: boolean): Told {
    const greeted = this.#handshake ? this.#initialized : true
    return {
      era: this.#handshake || this.#server.protocolVersion === undefined ? 'legacy' : 'modern',
      ...this.#server,
      started: greeted && (this.#listing.arrived || (this.#initialized && this.#withoutTools)),
      tools: this.#listing.all,
      answers: this.#answers,
      calls: this.#calls.calls,
      notifications: this.#calls.notifications,
      exchanges: this.#exchanges.all,
      oddities: [...this.#oddities, ...this.#listing.finish(over)],
    }
  }

  #readLog(frame: FrameAt): void {
    for (const line of payloadText(frame).split(/\r?\n/u))
      if (line.trim() !== '') this.#calls.log(line)
  }

  #readNoise(frame: FrameAt, reason: string): void {
    const size = payloadSize(frame)
    // A recorder cuts a line at the limit, and redaction may change the length of what it keeps.
    if (size > MESSAGE_LIMIT / 2) {
      const detail = `${Math.round(size / 1024 / 1024)} MiB or more`
      this.#oddities.push({ code: 'message-oversized', frame, detail })
    } else if (
      frame.exchange === undefined &&
      frame.left === undefined &&
      frame.utf8?.trim() !== ''
    ) {
      const detail = `${reason}: ${excerpt(frame.utf8 ?? '')}`
      this.#oddities.push({ code: 'stdout-noise', frame, detail })
    }
  }

  #readSent(message: WireMessage): void {
    if (message.kind === 'notification' && message.method === 'notifications/cancelled') {
      const open = this.#pending.get(idKey(message.params['requestId'] ?? null))?.open
      if (open !== undefined) this.#calls.cancel(open, message.frame)
    }
    if (message.kind !== 'request') return
    const version = revisionOf(message.params)
    if (version !== undefined) this.#server.protocolVersion ??= version
    if (message.method === 'initialize') this.#handshake = true
    if (message.method === 'tools/list') this.#listing.ask(cursorOf(message))
    const open = this.#calls.ask(message, (tool) => this.#listing.entryOf(tool))
    const key = idKey(message.id)
    this.#pending.set(key, { request: message, ...(open !== undefined && { open }) })
    const { exchange } = message.frame
    if (exchange === undefined) return
    const sent = this.#sentIn.get(exchange) ?? new Set()
    this.#sentIn.set(exchange, sent.add(key))
  }

  #readReceived(message: WireMessage): void {
    if (message.fault !== undefined)
      this.#oddities.push({
        code: 'message-malformed',
        frame: message.frame,
        detail: message.fault,
      })
    if (message.kind === 'notification') this.#calls.tell(message)
    if (message.kind !== 'result' && message.kind !== 'error') return
    const keys = this.#takeRequestsOf(message)
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
  #takeRequestsOf({ kind, id, frame: { exchange } }: Response): readonly string[] {
    const key = idKey(id)
    if (this.#pending.has(key)) return [key]
    if (kind !== 'error' || exchange === undefined) return []
    const sent = this.#sentIn.get(exchange) ?? []
    this.#sentIn.delete(exchange)
    return [...sent].filter(
      (other) => this.#pending.get(other)?.request.frame.exchange === exchange,
    )
  }

  #readAnswer({ request, open }: Pending, message: Response): void {
    if (open !== undefined) this.#calls.answer(open, toReply(message))
    this.#answers.push(...toAnswer(request, message))
    const fault =
      message.kind === 'result' ? answerFault(request.method, message.result) : undefined
    if (fault !== undefined)
      this.#oddities.push({ code: 'answer-malformed', frame: message.frame, detail: fault })
    if (message.kind !== 'result' || !isJsonObject(message.result)) return
    this.#readIdentity(metaOf(message.result, 'serverInfo'))
    const { method } = request
    const { frame, at, result } = message
    const modern = isModern(revisionOf(request.params))
    if (method === 'initialize' || method === 'server/discover') this.#readOffer(result)
    if (method === 'tools/list')
      this.#listing.add({
        frame,
        result,
        modern,
        pointer: `${at}/result`,
        cursor: cursorOf(request),
      })
    const call = open?.call.made
    if (modern) this.#oddities.push(...modernOddities({ method, result, frame, call }))
  }

  #readOffer(result: JsonObject): void {
    this.#initialized = true
    const { protocolVersion, capabilities, serverInfo, instructions } = result
    if (typeof protocolVersion === 'string') this.#server.protocolVersion = protocolVersion
    if (typeof instructions === 'string') this.#server.instructions = instructions
    this.#withoutTools = isJsonObject(capabilities) && capabilities['tools'] === undefined
    this.#readIdentity(serverInfo)
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
