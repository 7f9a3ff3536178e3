import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { LINE_LIMIT } from '../../wire/json-lines.ts'
import { payloadText } from '../conversation/payload-text.ts'
import { defineFinding } from './define-finding.ts'

/** A body that ended before it was whole, or an event stream that ended inside an event. */
export const httpBodyCut = defineFinding({
  code: 'http-body-cut',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:body:whole'],
  observe: ({ exchanges, calls }) => {
    // What we broke off ourselves: a call that was given up, a stream that is open until we close, what is too large.
    const givenUp = new Set(
      calls.flatMap(({ cancelled, request }) => (cancelled === true ? [request.exchange] : [])),
    )
    const cut = exchanges.flatMap((exchange) =>
      exchange.method === 'GET' || givenUp.has(exchange.number) ? [] : restsOf(exchange),
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
  const size = payloadText(rest).length
  const lost = size > 0 || response?.mediaType !== 'text/event-stream'
  return lost && size < LINE_LIMIT / 2 ? [rest] : []
}
