import { defineFormat } from '../define-format.ts'
import { mistralCalls } from '../engines/mistral-calls.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

/** A token, a name and an id for each call, as Mistral's models write it with the tokenizer v11. */
export const mistralV11 = defineFormat({
  name: 'mistral_v11',
  title: 'a name, an id and JSON behind TOOL_CALLS',
  aliases: ['devstral', 'magistral', 'mistral_small', 'mistral'],
  models: ['Mistral Small 3.2', 'Magistral', 'Devstral 1'],
  literals: ['[TOOL_CALLS]f[CALL_ID]123456789[ARGS]{"arg1": 1}', '[TOOL_CALLS]f{"arg1": 1}'],
  references: ['https://github.com/mistralai/mistral-common'],
  grammar: mistralCalls({
    form: 'name',
    write: (calls) =>
      calls
        .map(({ name, id, arguments: values }) => {
          const named = id === undefined ? name : `${name}[CALL_ID]${id}`
          return `[TOOL_CALLS]${named}[ARGS]${spacedJson(values)}`
        })
        .join(''),
  }),
  reasoning: [
    { open: '[THINK]', close: '[/THINK]' },
    { open: '<think>', close: '</think>' },
  ],
})
