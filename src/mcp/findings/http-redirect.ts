import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

/** An address that answers by naming another one. */
export const httpRedirect = defineFinding({
  code: 'http-redirect',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['http:address:direct'],
  observe: ({ exchanges, fixture }) => {
    const at = exchanges.findIndex(
      ({ response }) => response?.location !== undefined && isRedirect(response.status),
    )
    const { response, target = '' } = exchanges[at] ?? {}
    if (response?.location === undefined) return []
    const followed = exchanges[at + 1]
    const origin = fixture.header.source.url ?? ''
    const outcome =
      followed !== undefined && leadsTo(response.location, origin, followed)
        ? ''
        : ', which was not followed'
    const message = `${excerpt(target)} answers with a redirect (${response.status}) to ${excerpt(response.location)}${outcome}; give clients the address that answers`
    return [{ line: response.line, message }]
  },
})

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** Whether a request went where a redirect led to. */
function leadsTo(location: string, base: string, { target }: HttpExchange): boolean {
  if (!URL.canParse(location, base)) return false
  const { origin, pathname, search } = new URL(location, base)
  return origin === new URL(base).origin && target === `${pathname}${search}`
}
