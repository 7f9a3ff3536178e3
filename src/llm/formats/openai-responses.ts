import { defineFormat } from '../define-format.ts'
import { openaiResponsesShape } from '../bare/openai-responses-shape.ts'
import { bareJson } from '../engines/bare-json.ts'

/** Items of OpenAI's responses. */
export const openaiResponses = defineFormat({
  name: 'openai_responses',
  title: 'OpenAI responses: function_call items',
  aliases: ['responses'],
  models: ['OpenAI', 'LM Studio'],
  literals: [
    '{"type":"function_call","call_id":"call_1","name":"get_weather","arguments":"{\\"city\\":\\"SF\\"}"}',
  ],
  references: ['https://platform.openai.com/docs/api-reference/responses/object'],
  grammar: bareJson({
    opens: ['{', '['],
    shape: openaiResponsesShape,
    write(calls) {
      const all = calls.map(({ id, name, arguments: values }) => ({
        type: 'function_call',
        ...(id === undefined ? {} : { call_id: id }),
        name,
        arguments: JSON.stringify(values),
      }))
      return JSON.stringify(all.length === 1 ? all[0] : all)
    },
  }),
})
