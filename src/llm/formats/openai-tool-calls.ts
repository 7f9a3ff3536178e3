import { defineFormat } from '../define-format.ts'
import { openaiToolCallsShape } from '../bare/openai-chat-shape.ts'
import { bareJson } from '../engines/bare-json.ts'

/** Messages of OpenAI's chat completions, as compatible servers send them, too. */
export const openaiToolCalls = defineFormat({
  name: 'openai_tool_calls',
  title: 'OpenAI chat completions: tool_calls',
  aliases: ['openai_chat', 'chat_completions', 'tool_calls'],
  models: ['OpenAI', 'servers compatible with it'],
  literals: [
    '{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\\"city\\":\\"SF\\"}"}}]}',
  ],
  references: ['https://platform.openai.com/docs/api-reference/chat/object'],
  grammar: bareJson({
    opens: ['{', '['],
    shape: openaiToolCallsShape,
    write: (calls) =>
      JSON.stringify({
        role: 'assistant',
        content: null,
        tool_calls: calls.map(({ id, name, arguments: values }) => ({
          ...(id === undefined ? {} : { id }),
          type: 'function',
          function: { name, arguments: JSON.stringify(values) },
        })),
      }),
  }),
})
