import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** A JSON object behind each of several tags. */
export const granite20bFc = defineFormat({
  name: 'granite_20b_fc',
  title: 'a JSON object behind each function_call tag',
  aliases: ['granite_20b', 'granite-20b-fc'],
  models: ['Granite-20B-FunctionCalling'],
  literals: ['<function_call> {"name": "f", "arguments": {}}'],
  references: ['https://huggingface.co/ibm-granite/granite-20b-functioncalling'],
  grammar: jsonAfterMarker({
    open: ['<function_call>'],
    mayClose: ['</function_call>'],
    write: (calls) => calls.map((call) => `<function_call> ${writeJsonCall(call)}`).join(' '),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
