import { defineFormat } from '../define-format.ts'
import { tagEqualsName } from '../engines/tag-equals-name.ts'

/** Functions and parameters by `tag=name`, as Qwen3-Coder and its heirs write them. */
export const qwen3Coder = defineFormat({
  name: 'qwen3_coder',
  title: 'Function and parameter tags with names, in a tool_call tag',
  aliases: [
    'qwen3_xml',
    'qwen_xml',
    'qwen3.5',
    'qwen3_6',
    'step3p5',
    'nemotron3',
    'nemotron_3',
    'mimo',
    'mimo_v2',
    'mimo_v2_flash',
    'k_exaone2',
    'ornith',
    'nanbeige',
    'qwen',
    'nemotron',
  ],
  models: [
    'Qwen3-Coder',
    'Qwen3.5',
    'Qwen3.6',
    'Qwen3.8',
    'Nemotron 3',
    'MiMo V2',
    'Step-3.5',
    'K-EXAONE 2.0',
  ],
  literals: [
    '<tool_call>\n<function=f>\n<parameter=arg1>\n1\n</parameter>\n</function>\n</tool_call>',
  ],
  references: [
    'https://huggingface.co/Qwen/Qwen3-Coder-30B-A3B-Instruct/blob/main/chat_template.jinja',
    'https://github.com/vllm-project/vllm/blob/main/vllm/tool_parsers/qwen3coder_tool_parser.py',
  ],
  grammar: tagEqualsName({
    wrapper: { open: '<tool_call>', close: '</tool_call>' },
    body: 'parameters',
    trimsLines: true,
    isBareRead: true,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  // Qwen3.5 and later forget to close it.
  callsInReasoning: 'promote',
})
