import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list behind a word. */
export const functools = defineFormat({
  name: 'functools',
  title: 'a JSON list behind functools',
  aliases: ['firefunction', 'firefunction_v2', 'phi4', 'phi4_mini', 'phi4_mini_json'],
  models: ['Firefunction v2', 'Phi-4-mini'],
  literals: [' functools[{"name": "f", "arguments": {"arg1": 1}}]'],
  references: ['https://huggingface.co/fireworks-ai/llama-3-firefunction-v2'],
  grammar: jsonAfterMarker({
    open: ['functools'],
    begins: '[',
    write: (calls) => ` functools${writeJsonList(calls)}`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
