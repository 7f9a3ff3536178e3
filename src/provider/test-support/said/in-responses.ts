import type { JsonObject } from '../../../contracts/json.ts'
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
const thought = {
  id: 'r',
  type: 'reasoning',
  summary: [{ type: 'summary_text', text: 'Hm.' }],
  encrypted_content: 'x',
}
const message = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: 'Hello', annotations: [{ type: 'file_path' }] }],
}
const calls = CALLS.map(({ id, function: { name, arguments: input } }) => ({
  id: `fc_${id}`,
  type: 'function_call',
  call_id: id,
  name,
  arguments: input,
}))
const search = { id: 's', type: 'web_search_call', action: { type: 'search', query: 'Oslo' } }
const output: readonly (JsonObject & { readonly id: string })[] = [
  thought,
  message,
  ...calls,
  search,
]
const response = { ...CHAT, object: 'response', status: 'completed', output, usage: USAGE }
const piece = (type: string, place: number, more: JsonObject): JsonObject => ({
  type: `response.${type}`,
  item_id: output[place]?.id ?? '',
  output_index: place,
  ...more,
})
const item = (step: string, place: number, more: JsonObject = {}): JsonObject => ({
  type: `response.output_item.${step}`,
  output_index: place,
  item: { ...output[place], ...more },
})

/** In OpenAI's responses. */
export const inResponses: SaidBothWays = {
  wire: 'openai-responses',
  stream: eventsOf([
    {
      type: 'response.created',
      response: { ...response, status: 'in_progress', output: [], usage: null },
    },
    item('added', 0, { summary: [], encrypted_content: '' }),
    piece('reasoning_summary_text.delta', 0, { summary_index: 0, delta: 'Hm.' }),
    item('done', 0),
    item('added', 1, { content: [] }),
    piece('output_text.delta', 1, { content_index: 0, delta: 'Hel' }),
    piece('output_text.delta', 1, { content_index: 0, delta: 'lo' }),
    piece('output_text.annotation.added', 1, {
      content_index: 0,
      annotation_index: 0,
      annotation: { type: 'file_path' },
    }),
    item('done', 1),
    item('added', 2, { arguments: '' }),
    piece('function_call_arguments.delta', 2, { delta: '{"city": ' }),
    piece('function_call_arguments.delta', 2, { delta: '"Oslo"}' }),
    item('done', 2),
    item('added', 3, { arguments: '' }),
    piece('function_call_arguments.done', 3, { arguments: '{}' }),
    item('done', 3),
    item('added', 4, { action: null }),
    item('done', 4),
    { type: 'response.completed', response },
  ]),
  whole: JSON.stringify(response),
}
