import type { HttpResponse } from '../../contracts/http-exchange.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

/** A session that the server gave and no longer knew while it was in use. */
export const httpSessionLost = defineFinding({
  code: 'http-session-lost',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['http:session:kept'],
  observe: ({ exchanges }) => {
    const given = new Set(exchanges.flatMap(({ response }) => response?.session ?? []))
    const lost = exchanges.flatMap(({ method, session = '', response }) =>
      method !== 'DELETE' && given.has(session) && isUnknownTo(response) ? [response] : [],
    )
    const [first] = lost
    if (first === undefined) return []
    const { line, status, refusal = '' } = first
    const said = status === 404 ? '' : ` (${excerpt(refusal)})`
    const advice =
      status === 404 ? '' : ', and answer 404 for one that is gone, on which clients begin anew'
    const message = `the server no longer knew a session that was in use: ${lost.length} ${lost.length === 1 ? 'request was' : 'requests were'} answered ${status}${said}; keep sessions while they are used, also over a restart${advice}`
    return [{ line, message }]
  },
})

/** Some servers say by 400 what the specification says by 404. */
function isUnknownTo(response: HttpResponse | undefined): response is HttpResponse {
  if (response?.status === 400) return /\bsession\b/iu.test(response.refusal ?? '')
  return response?.status === 404
}
