import { expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import type { ProviderWire } from '../../contracts/provider-event.ts'
import { missingFields } from './required-fields.ts'

const CALL = { type: 'function_call', id: 'fc_1', name: 'f', arguments: '{}' }
const MESSAGE = { id: 'm', role: 'assistant', model: 'm', content: [], usage: {} }

test.each<[wire: ProviderWire, value: JsonValue, missing: readonly string[]]>([
  ['openai-chat', { id: 'c', model: 'm', choices: [{ index: 0, delta: {} }] }, []],
  [
    'openai-chat',
    { choices: [{ delta: { tool_calls: [{}] } }] },
    ['id', 'model', 'choices[].index', 'tool_calls[].index'],
  ],
  ['openai-chat', { id: 'c', model: 'm', choices: [{ index: 0 }] }, ['choices[].delta']],
  ['openai-chat', { id: 'c', model: 'm', choices: [{ index: 0, text: 'a' }] }, []],
  ['openai-chat', { usage: {}, choices: [] }, []],
  [
    'openai-responses',
    { type: 'response.created', sequence_number: 0, response: { id: 'r', output: [] } },
    [],
  ],
  [
    'openai-responses',
    { type: 'response.created', response: {} },
    ['sequence_number', 'response.id', 'response.output'],
  ],
  [
    'openai-responses',
    { type: 'response.output_text.delta', delta: 'a' },
    ['sequence_number', 'output_index', 'item_id', 'content_index'],
  ],
  [
    'openai-responses',
    { type: 'response.function_call_arguments.delta', sequence_number: 1, item_id: 'a' },
    ['output_index'],
  ],
  [
    'openai-responses',
    { type: 'response.output_item.done', sequence_number: 1, output_index: 0, item: CALL },
    ['function_call.call_id'],
  ],
  ['anthropic-messages', { type: 'message_start', message: MESSAGE }, []],
  [
    'anthropic-messages',
    { type: 'message_start', message: { id: 'm' } },
    ['message.role', 'message.model', 'message.content', 'message.usage'],
  ],
  [
    'anthropic-messages',
    { type: 'content_block_start', content_block: { type: 'tool_use' } },
    ['index', 'tool_use.id', 'tool_use.name'],
  ],
  ['anthropic-messages', { type: 'ping' }, []],
  ['anthropic-messages', { type: 'error', error: {} }, []],
  ['ollama', { message: { role: 'assistant', content: '' }, done: false }, []],
  ['ollama', { message: { content: '' } }, ['done', 'message.role']],
  ['gemini', {}, []],
  [
    'mistral',
    { id: 'c', model: 'm', choices: [{ index: 0, delta: { tool_calls: [{ function: {} }] } }] },
    [],
  ],
  ['mistral', { id: 'c', model: 'm', choices: [{ delta: {} }] }, ['choices[].index']],
])('a message of a stream on %s, %j, lacks %j', (wire, value, missing) => {
  expect(missingFields(wire, { text: '', value, whole: false })).toEqual(missing)
})

test.each<[wire: ProviderWire, value: JsonValue, missing: readonly string[]]>([
  [
    'openai-chat',
    {
      id: 'c',
      model: 'm',
      choices: [
        { index: 0, message: { tool_calls: [{ id: 'a', type: 'function', function: {} }] } },
      ],
    },
    [],
  ],
  [
    'openai-chat',
    { id: 'c', model: 'm', choices: [{ index: 0, message: { tool_calls: [{}] } }] },
    ['tool_calls[].id', 'tool_calls[].type', 'tool_calls[].function'],
  ],
  ['openai-responses', { id: 'r', output: [CALL] }, ['function_call.call_id']],
  [
    'anthropic-messages',
    { ...MESSAGE, content: [{ type: 'tool_use', id: 'a', name: 'f' }] },
    ['tool_use.input'],
  ],
])('a whole body on %s, %j, lacks %j', (wire, value, missing) => {
  expect(missingFields(wire, { text: '', value, whole: true })).toEqual(missing)
})
