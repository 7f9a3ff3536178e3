import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { isCut, reachesLimit } from '../is-cut.ts'
import type { PlacedCall } from './placed-calls.ts'

/**
 * What became of a call's arguments. `cut` and `lost`: the answer says that it was cut, and they end inside, or nothing of
 * them came. `cut-as-completed`: the same, and the answer doesn't say so. `broken-off`: the stream stops in them.
 * `malformed`: the model stopped in them, or wrote what is no JSON.
 */
export type CallFate = 'whole' | 'cut' | 'lost' | 'cut-as-completed' | 'broken-off' | 'malformed'

/** Says what became of a call's arguments. */
export function fateOfCall(
  { call, answer: { choice }, isLast }: PlacedCall,
  exchange: LlmExchange,
): CallFate {
  if (call.complete) return call.fault === undefined ? 'whole' : 'malformed'
  if (exchange.answer?.outcome !== 'completed') return 'broken-off'
  if (isCut(choice, exchange)) return NOTHING.test(call.arguments) ? 'lost' : 'cut'
  return isLast && reachesLimit(exchange) ? 'cut-as-completed' : 'malformed'
}

const NOTHING = /^\s*(?:\{\s*\}\s*)?$/u
