import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** As GLM-4.5, without line breaks. */
export const glm47 = defineFormat({
  name: 'glm47',
  title: 'Name and arg_key, arg_value pairs without line breaks (found out as glm45)',
  aliases: ['glm4.7', 'glm47_moe', 'glm5', 'glm5.1', 'glm53_flash', 'spark25', 'spark2.5'],
  models: ['GLM-4.7', 'GLM-5', 'Spark 2.5'],
  literals: ['<tool_call>f<arg_key>arg1</arg_key><arg_value>1</arg_value></tool_call>'],
  references: ['https://huggingface.co/zai-org/GLM-4.7/blob/main/chat_template.jinja'],
  grammar: keyValuePairs({
    call: { open: '<tool_call>', close: '</tool_call>' },
    key: { open: '<arg_key>', close: '</arg_key>' },
    value: { open: '<arg_value>', close: '</arg_value>' },
    mayBeJson: true,
    line: '',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  // They forget to close it.
  callsInReasoning: 'promote',
  ignored: ['<|observation|>', '<|user|>', '<|role_end|>'],
})
