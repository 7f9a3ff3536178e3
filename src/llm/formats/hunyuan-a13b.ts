import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list in one section, inside of an answer. */
export const hunyuanA13b = defineFormat({
  name: 'hunyuan_a13b',
  title: 'a JSON list in a tool_calls tag',
  aliases: ['hunyuan'],
  models: ['Hunyuan-A13B'],
  literals: ['<tool_calls>[{"name": "f", "arguments": {}}]</tool_calls>'],
  references: ['https://huggingface.co/tencent/Hunyuan-A13B-Instruct'],
  grammar: jsonAfterMarker({
    open: ['<tool_calls>'],
    close: ['</tool_calls>'],
    write: (calls) => `<tool_calls>${writeJsonList(calls)}</tool_calls>`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  whenPinned: { ignored: ['<answer>', '</answer>'] },
})
