import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** A name and pairs in a section, each tag with the suffix of the tokenizer, as Hunyuan 3 writes them. */
export const hunyuanHy3 = defineFormat({
  name: 'hunyuan_hy3',
  title: 'Name and pairs in tags with a suffix',
  aliases: ['hy3', 'hy4', 'hy_v3', 'hy_v4', 'hunyuan_v3', 'hunyuan'],
  models: ['Hunyuan 3', 'Hunyuan 4'],
  literals: [
    '<tool_calls:opensource>\n<tool_call:opensource>f<tool_sep:opensource>\n<arg_key:opensource>k</arg_key:opensource>\n<arg_value:opensource>v</arg_value:opensource>\n</tool_call:opensource>\n</tool_calls:opensource>',
    '<tool_calls>\n<tool_call>f<tool_sep>\n<arg_key>k</arg_key>\n<arg_value>v</arg_value>\n</tool_call>\n</tool_calls>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/hunyuan_detector.py',
  ],
  grammar: keyValuePairs({
    begins: ['<tool_calls:', '<tool_call:'],
    suffix: ':opensource',
    marks: (suffix) => ({
      section: { open: `<tool_calls${suffix}>`, close: `</tool_calls${suffix}>` },
      call: { open: `<tool_call${suffix}>`, close: `</tool_call${suffix}>` },
      nameEnd: `<tool_sep${suffix}>`,
      key: { open: `<arg_key${suffix}>`, close: `</arg_key${suffix}>` },
      value: { open: `<arg_value${suffix}>`, close: `</arg_value${suffix}>` },
      line: '\n',
    }),
  }),
  reasoning: [
    { open: '<think:opensource>', close: '</think:opensource>' },
    { open: '<think>', close: '</think>' },
  ],
})
