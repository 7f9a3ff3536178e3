import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

/** An event whose data is no JSON-RPC message. */
export const httpEventMalformed = defineFinding({
  code: 'http-event-malformed',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:event:message'],
  observe: ({ exchanges }) => {
    const strays = exchanges.flatMap(({ response }) =>
      response?.mediaType === 'text/event-stream' ? response.strays : [],
    )
    const [first] = strays
    if (first === undefined) return []
    const message = `the data of ${strays.length} ${strays.length === 1 ? 'event is' : 'events is'} no JSON-RPC message (the first ${first.reason}: ${excerpt(first.text)}); send what isn't a message as a comment, a line that begins with a colon`
    return [{ line: first.frame.line, message }]
  },
})
