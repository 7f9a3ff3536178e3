import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A JSON list in the tag of another format, as prompts of clients ask for it. */
export const functionCallsJson = defineFormat({
  name: 'function_calls_json',
  title: 'a JSON list in a function_calls tag',
  aliases: ['function_calls'],
  models: ['any model that a client’s prompt teaches it', 'LongCat'],
  literals: ['<function_calls>[{"name":"search","arguments":{"query":"one"}}]</function_calls>'],
  references: ['https://github.com/anomalyco/opencode'],
  grammar: jsonAfterMarker({
    open: ['<function_calls>'],
    close: ['</function_calls>'],
    isFlat: true,
    write: (calls) => `<function_calls>${writeJsonList(calls)}</function_calls>`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
