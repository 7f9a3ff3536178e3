import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { defineFinding } from './define-finding.ts'

/** A body that ended before it was whole, or an event stream that ended inside an event. */
export const httpBodyCut = defineFinding({
  code: 'http-body-cut',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:body:whole'],
  observe: ({ exchanges }) => {
    const cut = exchanges.flatMap(restsOf)
    const [first] = cut
    if (first === undefined) return []
    const message = `${cut.length} ${cut.length === 1 ? 'body' : 'bodies'} ended before ${cut.length === 1 ? 'it was' : 'they were'} whole (of the first came ${excerpt(payloadText(first))}); send as much as the head promises, and end each event with an empty line`
    return [{ line: first.line, message }]
  },
})

/** What the server broke off; an event stream that breaks off between two events lost nothing that is known. */
function restsOf({ rest, left, response }: HttpExchange): readonly FrameAt[] {
  if (rest === undefined || left !== undefined) return []
  const lost = payloadText(rest) !== '' || response?.mediaType !== 'text/event-stream'
  return lost ? [rest] : []
}
