import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list in a tag in capitals. */
export const nemotronJson = defineFormat({
  name: 'nemotron_json',
  title: 'a JSON list in a TOOLCALL tag',
  aliases: ['nemotron', 'nemotron_nano', 'nemotron_nano_v2', 'nemotron_v2', 'nemotron_deci'],
  models: ['Nemotron Nano v2', 'Llama-Nemotron', 'Deci'],
  literals: ['<TOOLCALL>[{"name": "f", "arguments": {}}]</TOOLCALL>'],
  references: ['https://huggingface.co/nvidia/NVIDIA-Nemotron-Nano-9B-v2'],
  grammar: jsonAfterMarker({
    open: ['<TOOLCALL>'],
    close: ['</TOOLCALL>'],
    write: (calls) => `<TOOLCALL>${writeJsonList(calls)}</TOOLCALL>`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
