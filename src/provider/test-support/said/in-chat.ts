import type { JsonObject } from '../../../contracts/json.ts'
import type { ProviderWire } from '../../../contracts/provider-event.ts'
import { eventsOf, type SaidBothWays } from './said-both-ways.ts'

const CHAT = { id: 'c', model: 'm' } as const
const USAGE = { total_tokens: 9 }
const CALLS = [
  {
    index: 0,
    id: 'a',
    type: 'function',
    function: { name: 'get_weather', arguments: '{"city": "Oslo"}' },
  },
  { index: 1, id: 'b', type: 'function', function: { name: 'get_time', arguments: '{}' } },
]
const THOUGHTS = ['H', 'm.'].map((text) => ({
  content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }],
}))

/** In OpenAI's chat completions. */
export const inChat = saidInChat('openai-chat', [{ reasoning: 'H' }, { reasoning: 'm.' }], {
  reasoning: 'Hm.',
})

/** In Mistral's. */
export const inMistral = saidInChat('mistral', THOUGHTS, {
  content: [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'Hello' },
  ],
})

function saidInChat(
  wire: ProviderWire,
  thoughts: readonly JsonObject[],
  message: JsonObject,
): SaidBothWays {
  const chunk = (delta: JsonObject, finish: string | null = null): JsonObject => ({
    ...CHAT,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const [first, second] = CALLS
  return {
    wire,
    stream: `${eventsOf([
      chunk({ role: 'assistant', content: '' }),
      ...thoughts.map((thought) => chunk(thought)),
      chunk({ content: 'Hel' }),
      chunk({ content: 'lo' }),
      chunk({ tool_calls: [{ ...first, function: { name: 'get_weather', arguments: '' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city": ' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] }),
      chunk({ tool_calls: [second ?? {}] }),
      chunk({}, 'tool_calls'),
      { ...CHAT, choices: [], usage: USAGE },
    ])}data: [DONE]\n\n`,
    whole: JSON.stringify({
      ...CHAT,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello', tool_calls: CALLS, ...message },
          finish_reason: 'tool_calls',
        },
      ],
      usage: USAGE,
    }),
  }
}
