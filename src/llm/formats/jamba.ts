import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** An indented JSON list in one section. */
export const jamba = defineFormat({
  name: 'jamba',
  title: 'an indented JSON list in a tool_calls tag',
  aliases: [],
  models: ['Jamba 1.5', 'Jamba 1.6', 'Jamba 1.7'],
  literals: ['<tool_calls>[\n    {"name": "f", "arguments": {}}\n]</tool_calls>'],
  references: ['https://huggingface.co/ai21labs/AI21-Jamba-Mini-1.5'],
  grammar: jsonAfterMarker({
    open: ['<tool_calls>'],
    close: ['</tool_calls>'],
    write: (calls) =>
      `<tool_calls>[\n    ${calls.map((call) => writeJsonCall(call)).join(',\n    ')}\n]</tool_calls>`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
