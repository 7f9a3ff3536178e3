import type { CallMark, LeftReason } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { renderHead } from '../../wire/http-head.ts'
import type { Line } from './make-fixture.ts'

/** One HTTP request with what came back; what is left out isn't there. */
export interface HttpTurn {
  readonly method?: 'POST' | 'GET' | 'DELETE'
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The JSON body that is sent. */
  readonly send?: JsonValue
  readonly call?: CallMark
  readonly status?: number
  readonly type?: string
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** A body as it came, or a value that came as JSON. */
  readonly body?: JsonValue | undefined
  /** Blocks of an event stream as they came, or messages that came as events. */
  readonly events?: readonly JsonValue[] | undefined
  /** What of the body became no message. */
  readonly rest?: string
  /** Why the recorder left what comes after the rest. */
  readonly left?: LeftReason
  /** False where the server didn't end the event stream. */
  readonly ended?: boolean
}

/** The frames of HTTP requests, counted from 1. */
export function httpLines(turns: readonly HttpTurn[]): Line[] {
  return turns.flatMap((turn, index) => [...sent(turn, index + 1), ...received(turn, index + 1)])
}

/** An event of the type for messages. */
export function eventOf(message: JsonValue): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`
}

function sent(turn: HttpTurn, exchange: number): Line[] {
  const { method = 'POST', target = '/mcp', headers = {}, send, call } = turn
  const head = renderHead(`${method} ${target} HTTP/1.1`, fieldsOf(headers))
  const message = send === undefined ? undefined : JSON.stringify(send)
  const mark = call === undefined ? {} : { call }
  return [
    { http: { dir: 'send', part: 'head', exchange, utf8: head } },
    ...(message === undefined
      ? []
      : [{ http: { dir: 'send', part: 'message', exchange, utf8: message, ...mark } } as const]),
  ]
}

function received(turn: HttpTurn, exchange: number): Line[] {
  const { status, body, events, rest, left, answerHeaders = {}, ended = true } = turn
  const { type = events === undefined ? 'application/json' : 'text/event-stream' } = turn
  if (status === undefined && body === undefined && events === undefined && rest === undefined)
    return []
  const fields = { ...(type !== '' && { 'Content-Type': type }), ...answerHeaders }
  const head = renderHead(`HTTP/1.1 ${status ?? 200} Said`, fieldsOf(fields))
  const payloads = [
    ...(body === undefined ? [] : [typeof body === 'string' ? body : JSON.stringify(body)]),
    ...(events ?? []).map((event) => (typeof event === 'string' ? event : eventOf(event))),
  ]
  const frame = (part: 'head' | 'message' | 'trailers', utf8: string): Line => ({
    http: { dir: 'recv', part, exchange, utf8 },
  })
  const ours = left === undefined ? {} : { left }
  const chunk = { dir: 'recv', part: 'chunk', exchange, ...ours } as const
  return [
    frame('head', head),
    ...payloads.map((payload) => frame('message', payload)),
    ...(rest === undefined ? [] : [{ http: { ...chunk, utf8: rest } }]),
    ...(events !== undefined && rest === undefined && ended ? [frame('trailers', '')] : []),
  ]
}

function fieldsOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}
