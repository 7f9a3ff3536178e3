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
    const { location, line, status } = response
    const base = fixture.header.source.url ?? ''
    const followed = exchanges.slice(at + 1).some((next) => leadsTo(location, base, next))
    const outcome = followed ? '' : ', which was not followed'
    const message = `${excerpt(target)} answers with a redirect (${status}) to ${excerpt(location)}${outcome}; give clients the address that answers`
    return [{ line, message }]
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
