import type { Fixture, FrameAt } from '../../../contracts/fixture.ts'
import { payloadBytes } from '../../../fixture/payload-bytes.ts'
import { payloadText } from '../../../fixture/payload-text.ts'
import { elementsAt } from '../../../json/json-bytes.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import {
  headerOf,
  type HttpHead,
  mediaTypeOf,
  parseHead,
  readStatusLine,
} from '../../../wire/http-head.ts'
import { readEvent } from '../../../wire/read-event.ts'
import { isSendable } from '../../../wire/is-sendable.ts'
import type { Crossing, HttpOutcome } from './crossing.ts'
import { roleOf } from './role-of.ts'

const EVENT_STREAM = 'text/event-stream'
const LEAST_REFUSAL = 400
/** Fields of a head that clients go by. */
const TOLD = ['content-type', 'www-authenticate', 'location', 'retry-after', 'allow']

/** What crossed in a conversation, and how its HTTP requests were answered, by their numbers. */
export interface Crossings {
  readonly crossings: readonly Crossing[]
  /** Over HTTP+SSE only refusals, as all else comes by another way than the body of what was posted. */
  readonly outcomes: ReadonlyMap<number, HttpOutcome>
}

interface Outcome {
  head?: { readonly status: number; readonly reason: string; readonly mediaType?: string }
  fields: Readonly<Record<string, string>>
  readonly body: Uint8Array[]
  /** Events so far; a byte order mark may stand before the first. */
  events: number
  hasMessage: boolean
  isCut: boolean
  isOver: boolean
}

/** Reads what crossed in a conversation, whatever carried it: lines, bodies, or events. */
export function readCrossings({ frames, header }: Fixture): Crossings {
  const outcomes = new Map<number, Outcome>()
  const crossings = frames.flatMap((frame) => {
    const outcome = frame.exchange === undefined ? undefined : outcomeOf(outcomes, frame.exchange)
    if (outcome === undefined || frame.dir === 'send')
      return frame.part === 'message' ? crossingsIn(frame, payloadBytes(frame)) : []
    return readAnswered(frame, outcome)
  })
  return {
    crossings,
    outcomes: new Map(
      Array.from(outcomes)
        .filter(([, outcome]) => header.transport !== 'sse' || isRefusal(outcome))
        .map(([number, outcome]) => [number, told(outcome)]),
    ),
  }
}

function outcomeOf(outcomes: Map<number, Outcome>, exchange: number): Outcome {
  const known = outcomes.get(exchange)
  if (known !== undefined) return known
  const made = { fields: {}, body: [], events: 0, hasMessage: false, isCut: false, isOver: false }
  outcomes.set(exchange, made)
  return made
}

function readAnswered(frame: FrameAt, outcome: Outcome): readonly Crossing[] {
  switch (frame.part) {
    case 'head':
      readHead(frame, outcome)
      return []
    case 'chunk':
      outcome.isCut = true
      outcome.body.push(payloadBytes(frame))
      return []
    case 'trailers':
      outcome.isOver = true
      return []
    case 'message':
      return readBody(frame, outcome)
  }
}

function readHead(frame: FrameAt, outcome: Outcome): void {
  const head = parseHead(payloadText(frame))
  const { status = 0, reason = '' } = readStatusLine(head.startLine) ?? {}
  const mediaType = mediaTypeOf(head)
  outcome.head = { status, reason, ...(mediaType !== undefined && { mediaType }) }
  outcome.fields = fieldsIn(head)
}

function fieldsIn(head: HttpHead): Readonly<Record<string, string>> {
  const named = TOLD.map((name) => [name, headerOf(head, name)] as const)
  return Object.fromEntries(
    named.flatMap(([name, value]) =>
      value !== undefined && isSendable(name, value) ? [[name, value]] : [],
    ),
  )
}

/** Of a body or an event only messages are kept: what else stands there is none to a client. */
function readBody(frame: FrameAt, outcome: Outcome): readonly Crossing[] {
  const isStream = outcome.head?.mediaType === EVENT_STREAM
  const data = isStream ? dataOf(frame, outcome) : payloadBytes(frame)
  const found = crossingsIn(frame, data).filter(({ message }) => roleOf(message) !== 'noise')
  outcome.hasMessage ||= found.length > 0
  if (found.length === 0 && !isStream) outcome.body.push(data)
  return found
}

/** What an event carries, in the bytes that it has. */
function dataOf(frame: FrameAt, outcome: Outcome): Uint8Array {
  const encoding = frame.utf8 === undefined ? 'latin1' : 'utf8'
  const block = Buffer.from(payloadBytes(frame)).toString(encoding)
  const { event = 'message', data = '' } = readEvent(block, outcome.events === 0)
  outcome.events += 1
  return Buffer.from(event === 'message' ? data : '', encoding)
}

function crossingsIn(frame: FrameAt, data: Uint8Array): readonly Crossing[] {
  const { t, line, dir, exchange, call } = frame
  return messagesIn(data).map((part) => ({
    t,
    line,
    dir,
    message: readRpcMessage(part),
    ...(exchange !== undefined && { exchange }),
    ...(call !== undefined && { call: call.id }),
  }))
}

/** The messages of a batch, which only revision 2025-03-26 knows; anything else is one. */
function messagesIn(data: Uint8Array): readonly Uint8Array[] {
  const parts = elementsAt(data)
  const isBatch = parts.length > 0 && safeParseJson(Buffer.from(data).toString('utf8')).ok
  return isBatch ? parts.map(({ start, end }) => data.subarray(start, end)) : [data]
}

function told(outcome: Outcome): HttpOutcome {
  const { head, fields, body, isCut } = outcome
  const fault = faultOf(outcome)
  return {
    ...(head !== undefined && { status: head.status }),
    ...(head?.mediaType !== undefined && { mediaType: head.mediaType }),
    isStream: head?.mediaType === EVENT_STREAM,
    fields,
    body: Buffer.concat(body),
    isCut,
    ...(fault !== undefined && { fault }),
  }
}

function isRefusal({ head }: Outcome): boolean {
  return head !== undefined && head.status >= LEAST_REFUSAL
}

function faultOf(outcome: Outcome): string | undefined {
  const { head, hasMessage, isCut, isOver } = outcome
  const { status = 0, reason = '', mediaType } = head ?? {}
  if (isRefusal(outcome)) return `HTTP ${status} ${reason}`.trimEnd()
  if (isCut) return 'a body that breaks off'
  const isEmpty = isOver && !hasMessage && mediaType !== undefined
  return isEmpty ? `no message (${mediaType})` : undefined
}
