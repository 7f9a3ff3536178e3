import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A session that the server gave and no longer knew while it was in use. */
export const httpSessionLost = defineFinding({
  code: 'http-session-lost',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['http:session:kept'],
  observe: ({ exchanges }) => {
    const given = new Set(exchanges.flatMap(({ response }) => response?.session ?? []))
    const lost = exchanges.flatMap(({ method, session, response }) =>
      method !== 'DELETE' && session !== undefined && given.has(session) && response?.status === 404
        ? [response]
        : [],
    )
    const [first] = lost
    if (first === undefined) return []
    const message = `the server no longer knew a session that was in use: ${lost.length} ${lost.length === 1 ? 'request was' : 'requests were'} answered 404; keep sessions while they are used, also over a restart`
    return [{ line: first.line, message }]
  },
})
