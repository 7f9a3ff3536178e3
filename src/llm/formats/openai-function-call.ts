import { defineFormat } from '../define-format.ts'
import { openaiFunctionCallShape } from '../bare/openai-chat-shape.ts'
import { bareJson } from '../engines/bare-json.ts'

/** Messages of OpenAI's chat completions before `tool_calls`: one call each. */
export const openaiFunctionCall = defineFormat({
  name: 'openai_function_call',
  title: 'OpenAI chat completions: function_call (legacy)',
  aliases: ['function_call'],
  models: ['older models of OpenAI'],
  literals: ['{"function_call":{"name":"get_weather","arguments":"{\\"city\\":\\"SF\\"}"}}'],
  references: ['https://platform.openai.com/docs/api-reference/chat/object'],
  grammar: bareJson({
    opens: ['{'],
    shape: openaiFunctionCallShape,
    write: (calls) =>
      calls
        .map(({ name, arguments: values }) =>
          JSON.stringify({
            role: 'assistant',
            content: null,
            function_call: { name, arguments: JSON.stringify(values) },
          }),
        )
        .join('\n'),
  }),
})
