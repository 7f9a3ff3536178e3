import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** Pairs with a type between key and value, in a section, as K2-Horizon and K2-V3 of IFM write them. */
export const k2Horizon = defineFormat({
  name: 'k2_horizon',
  title: 'Name and typed pairs in ifm tags',
  aliases: ['k2_v3', 'ifm_k2', 'ifm'],
  models: ['K2-Horizon', 'K2-V3'],
  literals: [
    '<ifm|tool_calls><ifm|tool_call>f<ifm|arg_key>k</ifm|arg_key><ifm|arg_type>integer</ifm|arg_type><ifm|arg_value>2</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/k2_v3_detector.py',
  ],
  grammar: keyValuePairs({
    section: { open: '<ifm|tool_calls>', close: '</ifm|tool_calls>' },
    call: { open: '<ifm|tool_call>', close: '</ifm|tool_call>' },
    key: { open: '<ifm|arg_key>', close: '</ifm|arg_key>' },
    type: { open: '<ifm|arg_type>', close: '</ifm|arg_type>' },
    value: { open: '<ifm|arg_value>', close: '</ifm|arg_value>' },
    mayBeJson: true,
    line: '',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
