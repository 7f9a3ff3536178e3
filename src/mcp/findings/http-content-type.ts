import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

const MEDIA_TYPES = new Set<string | undefined>(['application/json', 'text/event-stream'])

/** A request by POST that was answered neither by JSON nor by an event stream. */
export const httpContentType = defineFinding({
  code: 'http-content-type',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:response:media-type'],
  observe: ({ exchanges, fixture }) => {
    if (fixture.header.transport === 'sse') return []
    const found = exchanges.flatMap(({ method, requests, response }) =>
      method === 'POST' &&
      requests.length > 0 &&
      response?.status === 200 &&
      !MEDIA_TYPES.has(response.mediaType)
        ? [{ response, request: requests[0] ?? '' }]
        : [],
    )
    const [first] = found
    if (first === undefined) return []
    const { line, mediaType } = first.response
    const type = mediaType === undefined ? 'without a content-type' : `as ${excerpt(mediaType)}`
    const message = `${found.length} ${found.length === 1 ? 'request was' : 'requests were'} answered neither by JSON nor by an event stream (the first, ${excerpt(first.request)}, ${type}); send application/json or text/event-stream`
    return [{ line, message }]
  },
})
