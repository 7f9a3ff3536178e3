import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { ProviderChoice } from '../contracts/provider-response.ts'
import { readModelJson } from './read-model-json.ts'

/**
 * Whether a provider said that all is well, and then sent nothing that answers: no message, none but the end mark, or a
 * body that is something else. A body that breaks off is none of these.
 */
export function answersNothing({ fixture, answer, response }: LlmExchange): boolean {
  if (response === undefined || answer === undefined || response.status >= 400) return false
  if (answer.error !== undefined || response.fault !== undefined) return false
  if (!answer.choices.every(isVoid)) return false
  if (answer.outcome === 'completed') return true
  if (!fixture.complete || fixture.end?.end.reason !== 'closed') return false
  if (answer.messages === 0) return answer.rest === undefined || answer.rest.trim() === ''
  return !answer.streamed && answer.unknown.length > 0 && bodyState(response.body) !== 'cut'
}

function bodyState(body: Uint8Array): ReturnType<typeof readModelJson>['state'] {
  return readModelJson(Buffer.from(body).toString('utf8')).state
}

function isVoid({ text, reasoning, refusal, calls, parts, finish }: ProviderChoice): boolean {
  return (
    text + reasoning + refusal === '' && calls.length + parts.length === 0 && finish === undefined
  )
}
