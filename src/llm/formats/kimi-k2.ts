import { defineFormat } from '../define-format.ts'
import { jsonAfterName } from '../engines/json-after-name.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

/** Where the arguments begin. */
const SEPARATOR = '<|tool_call_argument_begin|>'

/** Tokens around an id that holds the name, and JSON, as Kimi K2 writes them. */
export const kimiK2 = defineFormat({
  name: 'kimi_k2',
  title: 'Kimi K2 tokens',
  aliases: ['kimi', 'kimik2', 'kimi_k2_5', 'kimi_k2_6'],
  models: ['Kimi-K2', 'Kimi-K2-Thinking', 'Kimi-K2.5', 'Kimi-K2.6'],
  literals: [
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"arg1": 1}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  references: [
    'https://huggingface.co/moonshotai/Kimi-K2-Instruct/blob/main/docs/tool_call_guidance.md',
  ],
  grammar: jsonAfterName({
    tokens: {
      section: ['<|tool_calls_section_begin|>', '<|tool_call_section_begin|>'],
      sectionEnd: ['<|tool_calls_section_end|>', '<|tool_call_section_end|>'],
      call: ['<|tool_call_begin|>'],
      callEnd: ['<|tool_call_end|>'],
      separator: [SEPARATOR],
    },
    nameIn: ['head'],
    readHead,
    hasObjects: true,
    writeCall: ({ id, name, arguments: values }, index) =>
      `${idFor(name, id) ?? `functions.${name}:${index}`}${SEPARATOR}${spacedJson(values)}`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  callsInReasoning: 'promote',
})

/** An id of another origin doesn't hold the name, which would be lost with it. */
function idFor(name: string, id: string | undefined): string | undefined {
  return id !== undefined && readHead(id)?.name === name ? id : undefined
}

/** An id that is only a counter holds no name. */
function readHead(id: string): { readonly name: string; readonly id: string } | undefined {
  const name = id.replace(/^functions?[.:]/u, '').replace(/:\d*$/u, '')
  return name === '' || /^\d+$/u.test(name) ? undefined : { name, id }
}
