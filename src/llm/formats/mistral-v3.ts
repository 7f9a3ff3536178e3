import { defineFormat } from '../define-format.ts'
import { mistralCalls } from '../engines/mistral-calls.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list behind a token, as Mistral's models write it up to the tokenizer v7. */
export const mistralV3 = defineFormat({
  name: 'mistral_v3',
  title: 'a JSON list behind TOOL_CALLS',
  aliases: ['mistral', 'mistral_nemo', 'mistral_v7'],
  models: [
    'Mistral-7B-Instruct-v0.3',
    'Mistral Nemo',
    'Mixtral',
    'Ministral-8B',
    'Mistral Small 3.1',
  ],
  literals: ['[TOOL_CALLS][{"name": "f", "arguments": {"arg1": 1}, "id": "123456789"}]'],
  references: ['https://github.com/mistralai/mistral-common'],
  grammar: mistralCalls({
    form: 'list',
    write: (calls) => `[TOOL_CALLS]${writeJsonList(calls, { id: 'id' })}`,
  }),
  reasoning: [
    { open: '[THINK]', close: '[/THINK]' },
    { open: '<think>', close: '</think>' },
  ],
})
