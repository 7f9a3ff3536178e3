import { defineFormat } from '../define-format.ts'
import { anthropicShape } from '../bare/anthropic-shape.ts'
import { bareJson } from '../engines/bare-json.ts'

/** Content blocks of Anthropic's messages. */
export const anthropicToolUse = defineFormat({
  name: 'anthropic_tool_use',
  title: 'Anthropic messages: tool_use blocks',
  aliases: ['tool_use', 'anthropic_messages'],
  models: ['Claude', 'services compatible with it'],
  literals: ['{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{"city":"SF"}}'],
  references: ['https://docs.anthropic.com/en/api/messages'],
  grammar: bareJson({
    opens: ['{', '['],
    shape: anthropicShape,
    write: (calls) =>
      JSON.stringify(
        calls.map(({ id, name, arguments: values }) => ({
          type: 'tool_use',
          ...(id === undefined ? {} : { id }),
          name,
          input: values,
        })),
      ),
  }),
})
