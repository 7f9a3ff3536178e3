import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** The same as GLM-4.5 writes, by Laguna. */
export const poolside = defineFormat({
  name: 'poolside',
  title: 'Name and arg_key, arg_value pairs of Laguna (found out as glm45)',
  aliases: ['poolside_v1', 'laguna'],
  models: ['Laguna XS', 'Laguna S'],
  literals: ['<tool_call>f\n<arg_key>k</arg_key>\n<arg_value>v</arg_value>\n</tool_call>'],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/poolside_v1_detector.py',
  ],
  grammar: keyValuePairs({
    call: { open: '<tool_call>', close: '</tool_call>' },
    key: { open: '<arg_key>', close: '</arg_key>' },
    value: { open: '<arg_value>', close: '</arg_value>' },
    mayBeJson: true,
    line: '\n',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
