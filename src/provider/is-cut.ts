import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { ProviderChoice } from '../contracts/provider-response.ts'
import { tokenLimit } from './token-limit.ts'

/** What DeepSeek and routers say of an answer that the machine behind them didn't bring to its end. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['insufficient_system_resource', 'error'])

/** Whether an answer says itself that it is a part: by its finish, or as its stream just stops. */
export function isCut({ finish }: ProviderChoice, { answer }: LlmExchange): boolean {
  return answer?.outcome !== 'completed' || isCutFinish(finish)
}

/** Whether an answer is just as long as its request allows, whatever its finish says; a longer one heeds no limit. Of several answers it isn't known. */
export function reachesLimit(exchange: LlmExchange): boolean {
  const limit = tokenLimit(exchange)
  return limit !== undefined && exchange.answer?.choices.length === 1 && limit.used === limit.asked
}

function isCutFinish(finish: ProviderChoice['finish']): boolean {
  if (finish === undefined) return false
  return (
    finish.reason === 'length' ||
    finish.reason === 'content_filter' ||
    (finish.reason === 'other' && BROKEN_OFF.has(finish.native))
  )
}
