import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list behind a token or a tag. */
export const granite = defineFormat({
  name: 'granite',
  title: 'a JSON list behind a tool_call token or tag',
  aliases: ['granite3'],
  models: ['Granite 3.0', 'Granite 3.1', 'Granite 3.2', 'Granite 3.3'],
  literals: [
    '<|tool_call|>[{"name": "f", "arguments": {}}]',
    '<tool_call>[{"name": "f", "arguments": {}}]',
  ],
  references: ['https://huggingface.co/ibm-granite/granite-3.3-8b-instruct'],
  grammar: jsonAfterMarker({
    open: ['<|tool_call|>', '<tool_call>'],
    mayClose: ['</tool_call>'],
    write: (calls) => `<|tool_call|>${writeJsonList(calls)}`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
