import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { someNames } from '../../text/some-names.ts'
import { itemsOf } from '../json-parts.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import type { PlacedCall } from './placed-calls.ts'

/** A call of a tool that the request doesn't offer. */
export const llmToolUnknown = defineLlmFinding({
  code: 'llm-tool-unknown',
  requirement: LLM_REQUIREMENTS['llm:call:offered'],
  observe: ({ exchange, calls }) => {
    const names = offeredNames(exchange)
    if (names === undefined) return []
    return calls
      .filter(({ call }) => call.kind !== 'provider' && !names.includes(call.name))
      .flatMap((placed) => sighting(placed, names))
  },
})

/** Undefined where tools are offered that have no name of their own: a call may be of one of them. */
function offeredNames({ request }: LlmExchange): readonly string[] | undefined {
  const tools = request.asked?.tools ?? []
  const isNamed = itemsOf(request.body, 'tools').length <= tools.length
  return request.asked !== undefined && isNamed ? tools.map(({ name }) => name) : undefined
}

function sighting(
  { call, native, place }: PlacedCall,
  names: readonly string[],
): readonly { readonly message: string; readonly at: number; readonly pointer: string }[] {
  // A text may show a call without being one where no tools are offered.
  if (names.length === 0 && native === undefined) return []
  const offer = names.length === 0 ? 'none' : someNames(names)
  const nearest = nearestName(call.name, names)
  const meant = nearest === undefined ? '' : `; ${nearest} may be meant`
  const what = call.name === '' ? 'a call has no name' : `a call is of ${excerpt(call.name)}`
  const message = `${what}, and the request offers ${offer}${meant}; answer the call with an error that names the tools: to drop it leaves the model waiting`
  return [{ message, at: call.at, pointer: place }]
}
