import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** JSON in a tag, as Hermes and Qwen write it. */
export const hermes = defineFormat({
  name: 'hermes',
  title: 'JSON in a tool_call tag',
  aliases: [
    'hermes_2_pro',
    'qwen',
    'qwen25',
    'qwen3',
    'qwen3_vl',
    'granite4',
    'mimo',
    'reka_edge',
    'trinity',
  ],
  models: [
    'Hermes 2 and 3',
    'Qwen2.5',
    'Qwen3',
    'QwQ',
    'Granite 4',
    'MiMo-VL',
    'SmolLM3',
    'Reka Edge',
  ],
  literals: ['<tool_call>\n{"name": "get_weather", "arguments": {"city": "SF"}}\n</tool_call>'],
  references: ['https://github.com/NousResearch/Hermes-Function-Calling'],
  grammar: jsonAfterMarker({
    open: ['<tool_call>'],
    close: ['</tool_call>'],
    write: (calls) =>
      calls.map((call) => `<tool_call>\n${writeJsonCall(call)}\n</tool_call>`).join('\n'),
  }),
  reasoning: [
    { open: '<think>', close: '</think>' },
    { open: '<scratch_pad>', close: '</scratch_pad>' },
  ],
})
