import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** A name and pairs in a tag of its own, as IQuest-Coder v2 writes them. */
export const iquestCoder = defineFormat({
  name: 'iquest_coder',
  title: 'Name and arg_key, arg_value pairs in an iquestcoder_tool_call tag',
  aliases: ['iquest_coder_v2', 'iquest', 'iquest_q1'],
  models: ['IQuest-Coder v2'],
  literals: [
    '<iquestcoder_tool_call>f<arg_key>k</arg_key><arg_value>v</arg_value></iquestcoder_tool_call>',
  ],
  references: ['https://huggingface.co/IQuestLab'],
  grammar: keyValuePairs({
    call: { open: '<iquestcoder_tool_call>', close: '</iquestcoder_tool_call>' },
    key: { open: '<arg_key>', close: '</arg_key>' },
    value: { open: '<arg_value>', close: '</arg_value>' },
    mayBeJson: true,
    line: '',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
