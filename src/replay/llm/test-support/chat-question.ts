import type { JsonObject } from '../../../contracts/json.ts'
import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'

/** The body of a request for a chat completion. */
export function chatQuestion(said: string, more: JsonObject = {}): JsonObject {
  return { model: 'small-1', messages: [{ role: 'user', content: said }], stream: true, ...more }
}

/** A request as it reaches a replay. */
export function asked(body: unknown, more: Partial<LlmReplayRequest> = {}): LlmReplayRequest {
  return {
    method: 'POST',
    target: '/v1/chat/completions',
    body: Buffer.from(JSON.stringify(body)),
    ...more,
  }
}
