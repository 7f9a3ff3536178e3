import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import type { Answerer } from './create-answerer.ts'

/** Answers what a server asks for inside a result (2026-07-28); undefined where there is something that we have no answer for. */
export function answerInputs(
  inputRequests: JsonValue | undefined,
  answer: Answerer['answer'],
): JsonObject | undefined {
  const requests = Object.entries(isJsonObject(inputRequests) ? inputRequests : {})
  const responses: [key: string, response: JsonValue][] = []
  for (const [key, request] of requests) {
    const method = isJsonObject(request) ? request['method'] : undefined
    const answered = typeof method === 'string' ? answer(method) : undefined
    if (answered === undefined || 'error' in answered) return undefined
    responses.push([key, answered.result])
  }
  return Object.fromEntries(responses)
}
