import { defineFormat } from '../define-format.ts'
import { firstOf } from '../engines/first-of.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'
import type { Grammar } from '../grammar.ts'

/** A name and pairs in a tag of its own, as IQuest-Coder v2 writes them; Q1 has another tag. */
export const iquestCoder = defineFormat({
  name: 'iquest_coder',
  title: 'Name and arg_key, arg_value pairs in an iquestcoder_tool_call or iquest_tool_call tag',
  aliases: ['iquest_coder_v2', 'iquest', 'iquest_q1'],
  models: ['IQuest-Coder v2', 'IQuest Q1'],
  literals: [
    '<iquestcoder_tool_call>f<arg_key>k</arg_key><arg_value>v</arg_value></iquestcoder_tool_call>',
    '<iquest_tool_call>f<arg_key>k</arg_key><arg_value>v</arg_value></iquest_tool_call>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/iquest_q1_detector.py',
    'https://github.com/vllm-project/vllm',
  ],
  grammar: firstOf([pairsIn('iquestcoder_tool_call'), pairsIn('iquest_tool_call')]),
  reasoning: [{ open: '<think>', close: '</think>' }],
})

function pairsIn(tag: string): Grammar {
  return keyValuePairs({
    call: { open: `<${tag}>`, close: `</${tag}>` },
    key: { open: '<arg_key>', close: '</arg_key>' },
    value: { open: '<arg_value>', close: '</arg_value>' },
    mayBeJson: true,
    line: '',
  })
}
