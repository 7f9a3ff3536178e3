import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** A JSON object in a message of a role of its own, or behind a token. */
export const gigachat3 = defineFormat({
  name: 'gigachat3',
  title: 'a JSON object in a message of the role function call',
  aliases: ['gigachat', 'gigachat31', 'gigachat35'],
  models: ['GigaChat 3', 'GigaChat 3.1', 'GigaChat 3.5'],
  literals: [
    '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "f", "arguments": {}}',
    '<|function_call|>{"name": "f", "arguments": {}}',
  ],
  references: ['https://huggingface.co/ai-sage/GigaChat3-10B-A1.8B'],
  grammar: jsonAfterMarker({
    open: [
      '<|message_sep|>\n\nfunction call<|role_sep|>',
      'function call<|role_sep|>',
      '<|function_call|>',
    ],
    mayClose: ['<|message_sep|>'],
    begins: '{',
    write: (calls) =>
      calls
        .map((call) => `<|message_sep|>\n\nfunction call<|role_sep|>\n${writeJsonCall(call)}`)
        .join(''),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: ['<|message_sep|>'],
})
