import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** JSON in a tag, beside an answer in a tag, as ERNIE 4.5 writes them. */
export const ernie45 = defineFormat({
  name: 'ernie45',
  title: 'JSON in a tool_call tag, answers in a response tag',
  aliases: ['ernie', 'ernie45_thinking'],
  models: ['ERNIE 4.5 Thinking'],
  literals: ['</think>\n\n\n<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>\n'],
  references: ['https://huggingface.co/baidu/ERNIE-4.5-21B-A3B-Thinking'],
  grammar: jsonAfterMarker({
    open: ['<tool_call>'],
    close: ['</tool_call>'],
    write: (calls) =>
      calls.map((call) => `<tool_call>\n${writeJsonCall(call)}\n</tool_call>\n`).join(''),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  whenPinned: { ignored: ['<response>', '</response>'] },
})
