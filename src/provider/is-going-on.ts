import type { LlmExchange } from '../contracts/llm-exchange.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'

/** Whether a body is whole and the answer in it isn't, as of a response that is made in the background. */
export function isGoingOn({ answer, response }: LlmExchange): boolean {
  if (answer === undefined || answer.streamed || answer.outcome !== 'truncated') return false
  if (answer.messages === 0 || answer.unknown.length > 0 || response === undefined) return false
  return safeParseJson(Buffer.from(response.body).toString('utf8')).ok
}
