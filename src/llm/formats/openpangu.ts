import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list between tokens, or between the unused ones of the vocabulary. */
export const openpangu = defineFormat({
  name: 'openpangu',
  title: 'a JSON list between tool_call_start and tool_call_end (found out as lfm2)',
  aliases: ['pangu'],
  models: ['openPangu-Embedded'],
  literals: [
    '<|tool_call_start|>[{"name": "f", "arguments": {}}]<|tool_call_end|>',
    '[unused11][{"name": "f", "arguments": {}}][unused12]',
  ],
  references: ['https://github.com/vllm-project/vllm'],
  grammar: jsonAfterMarker({
    open: ['<|tool_call_start|>', '[unused11]'],
    close: ['<|tool_call_end|>', '[unused12]'],
    write: (calls) => `<|tool_call_start|>${writeJsonList(calls)}<|tool_call_end|>`,
  }),
  reasoning: [
    { open: '<think>', close: '</think>' },
    { open: '[unused16]', close: '[unused17]' },
  ],
})
