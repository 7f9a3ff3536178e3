import type { Conversation } from '../../contracts/conversation.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { excerpt } from '../../text/excerpt.ts'
import { protocolHint } from '../protocol-hint.ts'
import { describeExchange } from './describe-exchange.ts'
import { refusedGreeting, type RefusedStart } from './refused-greeting.ts'

const ADDRESS_HINT = 'check the path of the address, often /mcp or /sse'
const TYPE_HINT = 'if it speaks streamable HTTP, give it the type http'
/** Statuses with which what is no HTTP+SSE refuses to open its event stream. */
const NO_STREAM: ReadonlySet<number> = new Set([400, 404, 405, 406])

/** Why a conversation over HTTP didn't begin, and what to do about it. */
export function failedOverHttp(conversation: Conversation): RefusedStart {
  const { exchanges, fixture, endReason } = conversation
  const { error } = fixture.end?.end ?? {}
  if (error !== undefined) return { reason: excerpt(error, 200), hint: undefined }
  const asked = exchanges.findLast(({ requests }) => requests.length > 0)
  const last = asked ?? exchanges.at(-1)
  if (endReason === 'timeout' && last?.response === undefined)
    return { reason: "it didn't answer in time", hint: '--timeout gives it more' }
  if (last === undefined) return { reason: 'nothing was asked of it', hint: undefined }
  return asked === undefined ? withoutStream(last) : refusedRequest(asked, conversation)
}

/** HTTP+SSE begins with an event stream, which names the address for messages. */
function withoutStream(exchange: HttpExchange): RefusedStart {
  const { status = 0, mediaType } = exchange.response ?? {}
  const isStream = status === 200 && mediaType === 'text/event-stream'
  const said = isStream
    ? 'an event stream that names no address for messages'
    : describeExchange(exchange)
  const hint = NO_STREAM.has(status) ? TYPE_HINT : statusHint(exchange)
  return { reason: `${exchange.method} ${excerpt(exchange.target)} got ${said}`, hint }
}

function refusedRequest(exchange: HttpExchange, conversation: Conversation): RefusedStart {
  const { requests, response } = exchange
  const [method = ''] = requests
  const { status = 0 } = response ?? {}
  const refused = refusedGreeting(conversation)
  // What a server says in a JSON-RPC error alone has nothing to do with HTTP.
  if (status !== 0 && status < 400 && refused !== undefined) return refused
  const late = conversation.endReason === 'timeout' ? '--timeout gives it more' : undefined
  const unread = protocolHint({ method, kind: 'refused', status })
  return {
    reason: `${method} got ${describeExchange(exchange)}`,
    hint: statusHint(exchange) ?? refused?.hint ?? unread ?? late,
  }
}

/** What to do about the status of an answer. */
function statusHint({ response }: HttpExchange): string | undefined {
  const { status = 0, challenge } = response ?? {}
  if (status === 404 || status === 405) return ADDRESS_HINT
  if (status !== 401 && status !== 403) return undefined
  const header = challenge === undefined ? 'NAME: ${VALUE}' : 'Authorization: …'
  return `give what it asks for with --header '${header}'`
}
