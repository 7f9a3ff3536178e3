import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** A name, then pairs of a key and a value on lines of their own, as GLM-4.5 writes them. */
export const glm45 = defineFormat({
  name: 'glm45',
  title: 'Name and arg_key, arg_value pairs on lines',
  aliases: [
    'glm',
    'glm4',
    'glm46',
    'glm4.5',
    'glm4.6',
    'glm4_moe',
    'glm45_moe',
    'ling3',
    'ling',
    'ring',
  ],
  models: ['GLM-4.5', 'GLM-4.6', 'Ring 2.6', 'Ling 2.6', 'Ling 3'],
  literals: [
    '<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>SF</arg_value>\n</tool_call>',
  ],
  references: ['https://huggingface.co/zai-org/GLM-4.5/blob/main/chat_template.jinja'],
  grammar: keyValuePairs({
    call: { open: '<tool_call>', close: '</tool_call>' },
    key: { open: '<arg_key>', close: '</arg_key>' },
    value: { open: '<arg_value>', close: '</arg_value>' },
    mayBeJson: true,
    line: '\n',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  // They forget to close it.
  callsInReasoning: 'promote',
  ignored: ['<|observation|>', '<|user|>', '<|role_end|>'],
})
