import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A notification or response by POST that was accepted with another status than 202. */
export const httpNotificationStatus = defineFinding({
  code: 'http-notification-status',
  about: 'conversation',
  requirement: HTTP_REQUIREMENTS['http:notification:accepted'],
  observe: ({ exchanges, fixture }) => {
    if (fixture.header.transport === 'sse') return []
    const found = exchanges.flatMap(({ method, requests, others, response }) =>
      method === 'POST' && requests.length === 0 && others > 0 && isOtherSuccess(response?.status)
        ? [response]
        : [],
    )
    const [first] = found
    if (first === undefined) return []
    const message = `${found.length} ${found.length === 1 ? 'notification or response was' : 'notifications or responses were'} accepted with another status than 202 (the first with ${first.status}); answer 202 and no body`
    return [{ line: first.line, message }]
  },
})

function isOtherSuccess(status = 0): boolean {
  return status >= 200 && status < 300 && status !== 202
}
