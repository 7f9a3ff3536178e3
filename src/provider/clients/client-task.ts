import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { payloadBytes } from '../../fixture/payload-bytes.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { headerOf, parseHead, readStatusLine } from '../../wire/http-head.ts'
import { isPacked } from '../../wire/is-packed.ts'
import type { ClientTask, RecordedResponse } from './client-messages.ts'
import type { ClientRequest } from './llm-client.ts'

/** What clients are led through of an exchange, or why nothing can be told of what they make of it. */
export type ClientTaskResult = ClientTask | { readonly unknown: string }

/** Makes of an exchange what clients are led through. */
export function clientTask(exchange: LlmExchange): ClientTaskResult {
  const unknown = whyUnknown(exchange)
  if (unknown !== undefined) return { unknown }
  const { response, wire } = exchange
  if (response === undefined || wire === undefined) return { unknown: UNANSWERED }
  return { request: requestOf(exchange, wire), response: responseOf(exchange, response) }
}

const UNANSWERED = 'no answer was recorded'

/** Why nothing can be told; undefined where that is to be seen. */
function whyUnknown({ fixture, response }: LlmExchange): string | undefined {
  const end = fixture.end?.end
  if (!fixture.complete) return 'the recording breaks off'
  if (end?.reason === 'client-gone')
    return 'the client that was recorded was gone before the answer was over'
  if (response === undefined) return UNANSWERED
  if (end?.reason !== 'closed')
    return `the connection broke inside the answer (${end?.reason ?? 'no end'}), and what a client makes of that depends on how`
  if (response.fault !== undefined) return `the body can't be unpacked: ${response.fault}`
  if (response.status < 200) return `no fetch hands on a response with status ${response.status}`
  return undefined
}

/** What was said before doesn't change how an answer is read, and may be long. */
function requestOf({ request, answer }: LlmExchange, wire: ClientRequest['wire']): ClientRequest {
  const body = isJsonObject(request.body) ? request.body : {}
  return {
    wire,
    path: request.target.split('?', 1)[0] ?? '',
    stream: request.asked?.stream ?? answer?.streamed ?? false,
    body: { ...body, ...(wire === 'openai-responses' ? { input: [] } : { messages: [] }) },
  }
}

function responseOf(
  { fixture }: LlmExchange,
  { status, body }: NonNullable<LlmExchange['response']>,
): RecordedResponse {
  const received = fixture.frames.filter(({ dir }) => dir === 'recv')
  const frame = received.find(({ part }) => part === 'head')
  const bytes = frame === undefined ? new Uint8Array() : payloadBytes(frame)
  // A fetch reads what a head holds beyond ASCII as Latin-1.
  const head = parseHead(Buffer.from(bytes).toString('latin1'))
  const chunks = received
    .filter(({ part }) => part === 'chunk')
    .map((chunk) => payloadBytes(chunk))
    .filter((chunk) => chunk.length > 0)
  return {
    status,
    reason: readStatusLine(head.startLine)?.reason ?? '',
    fields: head.fields.map(({ name, value }) => [name, value]),
    // Where chunks of a packed body end says nothing of where its parts do.
    chunks: isPacked(headerOf(head, 'content-encoding') ?? '') ? [body] : chunks,
  }
}
