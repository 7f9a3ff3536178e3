import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** A JSON object on each line of one section. */
export const minimaxM1 = defineFormat({
  name: 'minimax_m1',
  title: 'lines of JSON in a tool_calls tag',
  aliases: ['minimax'],
  models: ['MiniMax-M1'],
  literals: ['<tool_calls>\n{"name": "f", "arguments": {}}\n</tool_calls>'],
  references: ['https://github.com/MiniMax-AI/MiniMax-M1/blob/main/docs/function_call_guide.md'],
  grammar: jsonAfterMarker({
    open: ['<tool_calls>'],
    close: ['</tool_calls>'],
    begins: '{',
    write: (calls) =>
      `<tool_calls>\n${calls.map((call) => writeJsonCall(call)).join('\n')}\n</tool_calls>`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
