import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list in one section, behind reasoning that a line of words begins. */
export const apriel = defineFormat({
  name: 'apriel',
  title: 'a JSON list in a tool_calls tag, behind marked reasoning',
  aliases: ['apriel15', 'apriel16'],
  models: ['Apriel 1.5', 'Apriel 1.6'],
  literals: ['<tool_calls>[{"name": "f", "arguments": {}}]</tool_calls>'],
  references: ['https://huggingface.co/ServiceNow-AI/Apriel-1.5-15b-Thinker'],
  grammar: jsonAfterMarker({
    open: ['<tool_calls>'],
    close: ['</tool_calls>'],
    write: (calls) => `<tool_calls>${writeJsonList(calls)}</tool_calls>`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  whenPinned: {
    reasoning: [{ open: 'Here are my reasoning steps:\n', close: '[BEGIN FINAL RESPONSE]' }],
    ignored: ['[END FINAL RESPONSE]', '<|end|>'],
  },
})
