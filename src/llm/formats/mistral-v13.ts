import { defineFormat } from '../define-format.ts'
import { mistralCalls } from '../engines/mistral-calls.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

/** A token and a name for each call, as Mistral's models write it with the tokenizer v13. */
export const mistralV13 = defineFormat({
  name: 'mistral_v13',
  title: 'a name and JSON behind TOOL_CALLS',
  aliases: ['ministral', 'ministral_3', 'devstral_2', 'mistral'],
  models: ['Ministral 3', 'Devstral 2', 'Mistral Large 3'],
  literals: ['[TOOL_CALLS]f[ARGS]{"arg1": 1}'],
  references: ['https://github.com/mistralai/mistral-common'],
  grammar: mistralCalls({
    form: 'arguments-token',
    write: (calls) =>
      calls
        .map(({ name, arguments: values }) => `[TOOL_CALLS]${name}[ARGS]${spacedJson(values)}`)
        .join(''),
  }),
  reasoning: [
    { open: '[THINK]', close: '[/THINK]' },
    { open: '<think>', close: '</think>' },
  ],
})
