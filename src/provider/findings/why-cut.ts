import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import type { ProviderChoice } from '../../contracts/provider-response.ts'
import { excerpt } from '../../text/excerpt.ts'
import { tokenLimit } from '../token-limit.ts'

/** Why an answer was cut, in words, with what its finish says. */
export function whyCut({ finish }: ProviderChoice, exchange: LlmExchange): string {
  const native = finish === undefined ? '' : ` (finish ${excerpt(finish.native)})`
  if (finish?.reason === 'content_filter') return `a filter stopped the answer${native}`
  if (finish?.reason === 'other') return `the provider broke the answer off${native}`
  const limit = tokenLimit(exchange)
  return limit === undefined
    ? `the answer reached a limit of length${native}`
    : `the answer reached its limit of ${limit.asked} tokens${native}`
}
