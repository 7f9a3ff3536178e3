import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** A name, then pairs or JSON arguments, as HyperCLOVA X SEED Think writes them. */
export const hyperclovax = defineFormat({
  name: 'hyperclovax',
  title: 'Name and arg_key, arg_value pairs, or an arguments tag',
  aliases: ['hyperclova_x', 'hcx', 'hyperclovax_seed_think'],
  models: ['HyperCLOVA X SEED Think'],
  literals: [
    '<tool_call>f\n<arg_key>k</arg_key>\n<arg_value>v</arg_value>\n</tool_call>',
    '<tool_call>f\n<arguments>{"k": "v"}</arguments>\n</tool_call>',
  ],
  references: ['https://huggingface.co/naver-hyperclovax/HyperCLOVAX-SEED-Think-14B'],
  grammar: keyValuePairs({
    call: { open: '<tool_call>', close: '</tool_call>' },
    key: { open: '<arg_key>', close: '</arg_key>' },
    value: { open: '<arg_value>', close: '</arg_value>' },
    body: { open: '<arguments>', close: '</arguments>' },
    line: '\n',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
