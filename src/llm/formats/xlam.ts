import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list, bare or in a fence, or behind the marker of another format. */
export const xlam = defineFormat({
  name: 'xlam',
  title: 'a JSON list in one of several dresses',
  aliases: [],
  models: ['xLAM-2', 'xLAM-7b-fc-r', 'Llama-xLAM-2'],
  literals: ['[{"name": "f", "arguments": {}}]'],
  references: ['https://huggingface.co/Salesforce/Llama-xLAM-2-8b-fc-r'],
  grammar: jsonAfterMarker({
    open: ['[TOOL_CALLS]', '<tool_call>'],
    mayClose: ['</tool_call>'],
    begins: '[',
    whenPinned: { bare: '[', hasFences: true },
    write: (calls) => writeJsonList(calls),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  bareIsMarked: true,
})
