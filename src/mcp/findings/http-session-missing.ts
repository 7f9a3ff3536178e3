import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

/** A server that asks for a session, and never gave one. */
export const httpSessionMissing = defineFinding({
  code: 'http-session-missing',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['http:session:given'],
  observe: ({ exchanges }) => {
    if (exchanges.some(({ response }) => response?.session !== undefined)) return []
    const asked = exchanges.find(
      ({ session, requests, response }) =>
        session === undefined &&
        !requests.includes('initialize') &&
        response?.status === 400 &&
        /session/iu.test(response.refusal ?? ''),
    )
    if (asked?.response === undefined) return []
    const message = `the server asks for the id of a session and never gave one (${excerpt(asked.response.refusal ?? '')}); send it as Mcp-Session-Id with the answer to initialize`
    return [{ line: asked.response.line, message }]
  },
})
