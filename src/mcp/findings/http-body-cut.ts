import type { Conversation } from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { payloadText } from '../conversation/payload-text.ts'
import { ranToItsEnd } from '../conversation/ran-to-its-end.ts'
import { defineFinding } from './define-finding.ts'

/** A body that ended before it was whole, or an event stream that ended inside an event. */
export const httpBodyCut = defineFinding({
  code: 'http-body-cut',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:body:whole'],
  observe: (conversation) => {
    const isOurs = brokenOffByUs(conversation)
    const cut = conversation.exchanges.flatMap((exchange) =>
      isOurs(exchange) ? [] : restsOf(exchange),
    )
    const [first] = cut
    if (first === undefined) return []
    const message = `${cut.length} ${cut.length === 1 ? 'body' : 'bodies'} ended before ${cut.length === 1 ? 'it was' : 'they were'} whole (of the first came ${excerpt(payloadText(first))}); send as much as the head promises, and end each event with an empty line`
    return [{ line: first.line, message }]
  },
})

/** An event stream that breaks off between two events lost nothing that is known. */
function restsOf({ rest, response }: HttpExchange): readonly FrameAt[] {
  if (rest === undefined) return []
  const lost = payloadText(rest) !== '' || response?.mediaType !== 'text/event-stream'
  return lost ? [rest] : []
}

/** Tells what a recorder may have broken off: a call that was given up, a stream that is open until the end, what goes on too long, and what was under way when the recording was broken off itself. */
function brokenOffByUs({
  calls,
  exchanges,
  endReason,
}: Conversation): (exchange: HttpExchange) => boolean {
  const givenUp = new Set(
    calls.flatMap(({ cancelled, request }) => (cancelled === true ? [request.exchange] : [])),
  )
  const isWhole = ranToItsEnd(endReason) && endReason !== 'timeout'
  const asked = exchanges.filter(({ requests }) => requests.length > 0)
  const last = asked.at(-1)?.lines[0] ?? 0
  return ({ method, number, left, rest }) =>
    method === 'GET' ||
    left !== undefined ||
    givenUp.has(number) ||
    (!isWhole && (rest?.line ?? 0) > last)
}
