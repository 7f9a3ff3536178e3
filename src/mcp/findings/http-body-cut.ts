import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { payloadText } from '../conversation/payload-text.ts'
import { defineFinding } from './define-finding.ts'

/** A body that ended before it was whole, or an event stream that ended inside an event. */
export const httpBodyCut = defineFinding({
  code: 'http-body-cut',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:body:whole'],
  observe: ({ exchanges, calls }) => {
    // What we broke off ourselves: a call that was given up, and the stream that is open until we close.
    const givenUp = new Set(
      calls.flatMap(({ cancelled, request }) => (cancelled === true ? [request.exchange] : [])),
    )
    const cut = exchanges.flatMap(({ number, method, rest }) =>
      rest === undefined || givenUp.has(number) || method === 'GET' ? [] : [rest],
    )
    const [first] = cut
    if (first === undefined) return []
    const message = `${cut.length} ${cut.length === 1 ? 'body' : 'bodies'} ended before ${cut.length === 1 ? 'it was' : 'they were'} whole (the first begins ${excerpt(payloadText(first))}); send as much as the head promises, and end each event with an empty line`
    return [{ line: first.line, message }]
  },
})
