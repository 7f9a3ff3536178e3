import type { JsonObject } from '../../../contracts/json.ts'
import { eventsOf, type SaidBothWays } from './said-both-ways.ts'

const content = (parts: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  responseId: 'c',
  modelVersion: 'm',
  candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
})
const calls = [
  { functionCall: { name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'x' },
  { functionCall: { name: 'get_time', args: {} } },
]
const usage = { usageMetadata: { totalTokenCount: 9 } }

/** By Gemini. */
export const byGemini: SaidBothWays = {
  wire: 'gemini',
  stream: eventsOf([
    content([{ text: 'H', thought: true }]),
    content([{ text: 'm.', thought: true }, { text: 'Hel' }]),
    content([{ text: 'lo' }]),
    content(calls, { finishReason: 'STOP' }),
    { responseId: 'c', modelVersion: 'm', ...usage },
  ]),
  whole: JSON.stringify({
    ...content([{ text: 'Hm.', thought: true }, { text: 'Hello' }, ...calls], {
      finishReason: 'STOP',
    }),
    ...usage,
  }),
}
