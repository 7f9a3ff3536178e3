import type { JsonObject } from '../contracts/json.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { numberOf, objectOf } from './json-parts.ts'

const LIMITS = ['max_completion_tokens', 'max_tokens', 'max_output_tokens', 'maxOutputTokens']
const COUNTS = ['completion_tokens', 'output_tokens', 'candidatesTokenCount', 'eval_count']

/** How long an answer may be by its request, and how long it is by its usage. */
export interface TokenLimit {
  readonly asked: number
  readonly used: number
}

/** The limit of an answer in tokens, and what it took; undefined where the request sets none, or the answer doesn't tell. */
export function tokenLimit({ request, answer }: LlmExchange): TokenLimit | undefined {
  const body = isJsonObject(request.body) ? request.body : {}
  const asked =
    firstNumber(body, LIMITS) ??
    firstNumber(objectOf(body, 'generationConfig'), LIMITS) ??
    firstNumber(objectOf(body, 'options'), ['num_predict'])
  const used = firstNumber(answer?.usage, COUNTS)
  return asked === undefined || asked <= 0 || used === undefined ? undefined : { asked, used }
}

function firstNumber(value: JsonObject | undefined, keys: readonly string[]): number | undefined {
  return keys.map((key) => numberOf(value, key)).find((number) => number !== undefined)
}
