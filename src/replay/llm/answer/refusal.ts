import type { LlmReplayMiss } from '../../../contracts/llm-replay.ts'
import type { ProviderWire } from '../../../contracts/provider-event.ts'
import type { RecordedAnswer } from './recorded-answer.ts'

/** No client of a provider sends a request again for these, as they do for 408, 409, 429 and 5xx. */
const STATUS = {
  'not-recorded': { status: 404, reason: 'Not Found', type: 'no_recording' },
  'used-up': { status: 404, reason: 'Not Found', type: 'no_recording' },
  unreadable: { status: 400, reason: 'Bad Request', type: 'invalid_request_error' },
} as const

/** What answers a request that has no recording: an error in the form that the wire's clients read. */
export function refusal(
  { reason, message }: Pick<LlmReplayMiss, 'reason' | 'message'>,
  wire: ProviderWire | undefined,
): RecordedAnswer {
  const { type, ...line } = STATUS[reason]
  // Ollama's clients show a text, and Mistral's what stands outside; all others look into an object.
  const error = wire === 'ollama' ? message : { type, message, code: type }
  const body = Buffer.from(JSON.stringify({ type: 'error', error, message }))
  return {
    head: {
      ...line,
      fields: [
        ['content-type', 'application/json; charset=utf-8'],
        ['content-length', String(body.length)],
        ['x-should-retry', 'false'],
      ],
    },
    wait: 0,
    pieces: [{ at: 0, data: body }],
    trailers: [],
    ending: 'whole',
  }
}
