import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange, HttpResponse, StrayPayload } from '../../contracts/http-exchange.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import {
  headerOf,
  mediaTypeOf,
  parseHead,
  readRequestLine,
  readStatusLine,
} from '../../wire/http-head.ts'
import { readEvent } from '../../wire/read-event.ts'
import { payloadText } from './payload-text.ts'
import { readWireMessages, type FrameReading } from './wire-message.ts'

const SESSION = 'mcp-session-id'
const NOTHING: FrameReading = { ok: true, messages: [] }

interface Building {
  readonly exchange: Pick<HttpExchange, 'number'> & {
    -readonly [Key in keyof HttpExchange]: HttpExchange[Key]
  }
  readonly requests: string[]
  readonly lines: number[]
  readonly strays: StrayPayload[]
  /** True once an event came, before which alone a byte order mark may stand. */
  begun: boolean
}

/** Follows the HTTP requests of a conversation, and reads the messages in their bodies and events. */
export class HttpExchanges {
  readonly #all = new Map<number, Building>()

  /** Takes the next frame of an exchange; the messages that it holds, none where it is a head or an event without data. */
  read(frame: FrameAt): FrameReading {
    const building = this.#at(frame.exchange ?? 0)
    building.lines.push(frame.line)
    if (frame.part === 'head') readHead(building, frame)
    if (frame.part === 'chunk' && frame.dir === 'recv') building.exchange.rest ??= frame
    if (frame.part !== 'message') return NOTHING
    return frame.dir === 'send' ? readSent(building, frame) : readReceived(building, frame)
  }

  /** All exchanges; `open` names those whose event stream was still open at the end. */
  finish(open: readonly number[] = []): readonly HttpExchange[] {
    return Array.from(this.#all.values(), ({ exchange }) =>
      open.includes(exchange.number) ? { ...exchange, open: true } : exchange,
    )
  }

  #at(number: number): Building {
    const known = this.#all.get(number)
    if (known !== undefined) return known
    const requests: string[] = []
    const lines: number[] = []
    const exchange = { number, method: '', target: '', requests, others: 0, lines }
    const building = { exchange, requests, lines, strays: [], begun: false }
    this.#all.set(number, building)
    return building
  }
}

function readHead({ exchange, strays }: Building, frame: FrameAt): void {
  const head = parseHead(payloadText(frame))
  const session = headerOf(head, SESSION)
  if (frame.dir === 'send') {
    const { method = '', target = '' } = readRequestLine(head.startLine) ?? {}
    Object.assign(exchange, { method, target, ...(session !== undefined && { session }) })
    return
  }
  const { status = 0 } = readStatusLine(head.startLine) ?? {}
  const mediaType = mediaTypeOf(head)
  const location = headerOf(head, 'location')
  exchange.response = {
    line: frame.line,
    status,
    ...(mediaType !== undefined && { mediaType }),
    ...(location !== undefined && { location }),
    ...(session !== undefined && { session }),
    strays,
  } satisfies HttpResponse
}

function readSent({ exchange, requests }: Building, frame: FrameAt): FrameReading {
  const reading = readWireMessages(frame)
  for (const message of reading.ok ? reading.messages : []) {
    if (message.kind === 'request') requests.push(message.method)
    else exchange.others += 1
  }
  return reading
}

function readReceived(building: Building, frame: FrameAt): FrameReading {
  const text = bodyOf(building, frame)
  if (text.trim() === '') return NOTHING
  const reading = readWireMessages(frame, text)
  const reason = !reading.ok ? reading.reason : frame.utf8 === undefined ? 'not UTF-8' : undefined
  if (reason !== undefined) building.strays.push({ frame, text, reason })
  const { response } = building.exchange
  if (response !== undefined && response.status >= 300 && response.refusal === undefined)
    building.exchange.response = { ...response, refusal: refusalOf(reading) ?? text }
  return reading
}

function refusalOf(reading: FrameReading): string | undefined {
  const [first] = reading.ok ? reading.messages : []
  const error = first?.kind === 'error' ? first.error : undefined
  return isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : undefined
}

/** What may hold messages: a body, or the data of an event that is of the type for them. */
function bodyOf(building: Building, frame: FrameAt): string {
  const text = payloadText(frame)
  if (building.exchange.response?.mediaType !== 'text/event-stream') return text
  const { event = 'message', data = '' } = readEvent(text, !building.begun)
  building.begun = true
  return event === 'message' ? data : ''
}
