import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** A JSON object of a plugin between tokens. */
export const internlm2 = defineFormat({
  name: 'internlm2',
  title: 'a JSON object between action_start and action_end',
  aliases: ['internlm', 'internlm3', 'interns1', 'intern_s1'],
  models: ['InternLM2', 'InternLM2.5', 'InternLM3', 'Intern-S1'],
  literals: ['<|action_start|><|plugin|>{"name": "f", "parameters": {}}<|action_end|>'],
  references: ['https://github.com/InternLM/InternLM/blob/main/chat/chat_format.md'],
  grammar: jsonAfterMarker({
    open: [
      '<|action_start|><|plugin|>',
      '<|action_start|> <|plugin|>',
      '<|action_start|>\n<|plugin|>',
    ],
    close: ['<|action_end|>'],
    write: (calls) =>
      calls
        .map((call) => writeJsonCall(call, { arguments: 'parameters' }))
        .map((json) => `<|action_start|><|plugin|>${json}<|action_end|>`)
        .join('\n'),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
