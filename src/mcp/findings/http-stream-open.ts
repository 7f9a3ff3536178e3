import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

/** An event stream that stays open after the answer that it was for. */
export const httpStreamOpen = defineFinding({
  code: 'http-stream-open',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:stream:closed'],
  observe: ({ exchanges, endReason }) => {
    // Whoever breaks a recording off ends its streams, too.
    if (endReason !== 'closed') return []
    const open = exchanges.filter((exchange) => exchange.open === true)
    const [first] = open
    if (first === undefined) return []
    const message = `${open.length} event ${open.length === 1 ? 'stream was' : 'streams were'} still open after the answer (the first of ${excerpt(first.requests[0] ?? first.method)}); end the stream when the answer is sent`
    return [{ line: first.response?.line ?? first.lines[0] ?? 1, message }]
  },
})
