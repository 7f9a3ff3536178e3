import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** A JSON object between markers in brackets. */
export const toolRequest = defineFormat({
  name: 'tool_request',
  title: 'a JSON object between TOOL_REQUEST and END_TOOL_REQUEST',
  aliases: ['lmstudio', 'lm_studio'],
  models: ['models without a format of their own, in LM Studio'],
  literals: ['[TOOL_REQUEST]{"name":"f","arguments":{}}[END_TOOL_REQUEST]'],
  references: ['https://lmstudio.ai/docs/developer/openai-compat/tools'],
  grammar: jsonAfterMarker({
    open: ['[TOOL_REQUEST]'],
    close: ['[END_TOOL_REQUEST]'],
    write: (calls) =>
      calls.map((call) => `[TOOL_REQUEST]${writeJsonCall(call)}[END_TOOL_REQUEST]`).join('\n'),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
