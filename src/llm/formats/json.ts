import { defineFormat } from '../define-format.ts'
import { toolListShape } from '../bare/tool-list-shape.ts'
import { bareJson } from '../engines/bare-json.ts'

/** One tool object, or an array of them, as JSON by itself. */
export const json = defineFormat({
  name: 'json',
  title: 'bare JSON: a tool object or an array of them',
  aliases: ['generic_json', 'fenced_json', 'bare_json', 'command_json'],
  models: ['any model'],
  literals: ['{"name": "get_weather", "arguments": {"city": "SF"}}'],
  references: ['https://js.langchain.com/docs/concepts/tool_calling/'],
  grammar: bareJson({
    opens: ['{', '['],
    shape: toolListShape,
    mayLackCloser: true,
    write(calls) {
      const all = calls.map(({ name, arguments: values }) => ({ name, arguments: values }))
      return JSON.stringify(all.length === 1 ? all[0] : all)
    },
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
