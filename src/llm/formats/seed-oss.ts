import { defineFormat } from '../define-format.ts'
import { tagEqualsName } from '../engines/tag-equals-name.ts'

/** Functions and parameters by `tag=name` in a tag with a prefix, each value on the line of its tags. */
export const seedOss = defineFormat({
  name: 'seed_oss',
  title: 'Function and parameter tags with names, in a seed:tool_call tag',
  aliases: ['seed', 'seed_oss_36b'],
  models: ['Seed-OSS'],
  literals: [
    '<seed:tool_call>\n<function=f>\n<parameter=arg1>1</parameter>\n</function>\n</seed:tool_call>',
  ],
  references: [
    'https://huggingface.co/ByteDance-Seed/Seed-OSS-36B-Instruct/blob/main/chat_template.jinja',
  ],
  grammar: tagEqualsName({
    wrapper: { open: '<seed:tool_call>', close: '</seed:tool_call>' },
    body: 'parameters',
    trimsLines: false,
    isBareRead: false,
  }),
  reasoning: [
    { open: '<seed:think>', close: '</seed:think>' },
    { open: '<think>', close: '</think>' },
  ],
  ignored: ['<seed:eos>'],
})
