import type { JsonObject } from '../../../contracts/json.ts'
import type { SaidBothWays } from './said-both-ways.ts'

const line = (message: JsonObject, more: JsonObject = { done: false }): JsonObject => ({
  model: 'm',
  message: { role: 'assistant', content: '', ...message },
  ...more,
})
const calls = [
  { function: { name: 'get_weather', arguments: { city: 'Oslo' } } },
  { function: { name: 'get_time', arguments: {} } },
]
const last = { done: true, done_reason: 'stop', eval_count: 9 }

/** By Ollama. */
export const byOllama: SaidBothWays = {
  wire: 'ollama',
  stream: [
    line({ thinking: 'H' }),
    line({ thinking: 'm.' }),
    line({ content: 'Hel' }),
    line({ content: 'lo' }),
    ...calls.map((call) => line({ tool_calls: [call] })),
    line({}, last),
  ]
    .map((value) => `${JSON.stringify(value)}\n`)
    .join(''),
  whole: JSON.stringify(line({ thinking: 'Hm.', content: 'Hello', tool_calls: calls }, last)),
}
