import { defineFormat } from '../define-format.ts'
import { keyValuePairs } from '../engines/key-value-pairs.ts'

/** A name and arguments between tokens, as Solar Open 2 writes them; the first of repeated arguments holds. */
export const solarOpen2 = defineFormat({
  name: 'solar_open2',
  title: 'Name and arguments between tool_call and tool_arg tokens',
  aliases: ['solar_open', 'solar'],
  models: ['Solar Open 2'],
  literals: [
    '<|tool_call:start|>f\n<|tool_arg:start|>city<|tool_arg:value|>Seoul<|tool_arg:end|>\n<|tool_call:end|>',
  ],
  references: ['https://github.com/vllm-project/vllm'],
  grammar: keyValuePairs({
    call: { open: '<|tool_call:start|>', close: '<|tool_call:end|>' },
    key: { open: '<|tool_arg:start|>', close: '' },
    value: { open: '<|tool_arg:value|>', close: '<|tool_arg:end|>' },
    keep: 'first',
    line: '\n',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
