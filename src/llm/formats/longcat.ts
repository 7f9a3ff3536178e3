import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** A name and pairs, or JSON, in tags with a prefix, as LongCat-Flash writes them. */
export const longcat = defineFormat({
  name: 'longcat',
  title: 'Name and longcat_arg_key, longcat_arg_value pairs',
  aliases: ['longcat_flash'],
  models: ['LongCat-Flash'],
  literals: [
    '<longcat_tool_call>f\n<longcat_arg_key>k</longcat_arg_key>\n<longcat_arg_value>v</longcat_arg_value>\n</longcat_tool_call>',
  ],
  references: [
    'https://huggingface.co/meituan-longcat/LongCat-Flash-Chat/blob/main/tokenizer_config.json',
  ],
  grammar: keyValuePairs({
    call: { open: '<longcat_tool_call>', close: '</longcat_tool_call>' },
    key: { open: '<longcat_arg_key>', close: '</longcat_arg_key>' },
    value: { open: '<longcat_arg_value>', close: '</longcat_arg_value>' },
    mayBeJson: true,
    line: '\n',
  }),
  reasoning: [
    { open: '<longcat_think>', close: '</longcat_think>' },
    { open: '<think>', close: '</think>' },
  ],
})
