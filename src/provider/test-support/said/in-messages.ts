import type { JsonObject } from '../../../contracts/json.ts'
import { eventsOf, type SaidBothWays } from './said-both-ways.ts'

const CHAT = { id: 'c', model: 'm' } as const
const message = { ...CHAT, type: 'message', role: 'assistant' }
const found = { type: 'web_search_tool_result', tool_use_id: 's', content: [] }
const block = (
  index: number,
  content: JsonObject,
  deltas: readonly JsonObject[],
): readonly JsonObject[] => [
  { type: 'content_block_start', index, content_block: content },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const input = (text: string): JsonObject => ({ type: 'input_json_delta', partial_json: text })
const weather = { type: 'tool_use', id: 'a', name: 'get_weather' }
const time = { type: 'tool_use', id: 'b', name: 'get_time' }

/** In Anthropic's messages. */
export const inMessages: SaidBothWays = {
  wire: 'anthropic-messages',
  stream: eventsOf([
    {
      type: 'message_start',
      message: { ...message, content: [], usage: { input_tokens: 4, output_tokens: 1 } },
    },
    ...block(0, { type: 'thinking', thinking: '', signature: '' }, [
      { type: 'thinking_delta', thinking: 'Hm.' },
      { type: 'signature_delta', signature: 'x' },
    ]),
    ...block(1, { type: 'redacted_thinking', data: 'y' }, []),
    ...block(2, found, []),
    ...block(3, { type: 'text', text: '', citations: [] }, [
      { type: 'text_delta', text: 'Hel' },
      { type: 'text_delta', text: 'lo' },
      { type: 'citations_delta', citation: { url: 'u' } },
    ]),
    ...block(4, { ...weather, input: {} }, [input(''), input('{"city": '), input('"Oslo"}')]),
    ...block(5, { ...time, input: {} }, [input('')]),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ]),
  whole: JSON.stringify({
    ...message,
    content: [
      { type: 'thinking', thinking: 'Hm.', signature: 'x' },
      { type: 'redacted_thinking', data: 'y' },
      found,
      { type: 'text', text: 'Hello', citations: [{ url: 'u' }] },
      { ...weather, input: 0 },
      { ...time, input: {} },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 4, output_tokens: 9 },
  }).replace('"input":0', '"input": {"city": "Oslo"}'),
}
