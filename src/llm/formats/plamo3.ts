import { defineFormat } from '../define-format.ts'
import { nameAndJsonTags } from '../engines/name-and-json-tags.ts'

/** A name and JSON arguments in tags of their own, as PLaMo 3 writes them. */
export const plamo3 = defineFormat({
  name: 'plamo3',
  title: 'Name and JSON arguments in plamo tags',
  aliases: ['plamo', 'plamo_3'],
  models: ['PLaMo 3'],
  literals: [
    '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>f<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:end_tool_requests:plamo|>',
  ],
  references: ['https://github.com/vllm-project/vllm'],
  grammar: nameAndJsonTags({
    section: {
      open: '<|plamo:begin_tool_requests:plamo|>',
      close: '<|plamo:end_tool_requests:plamo|>',
    },
    call: { open: '<|plamo:begin_tool_request:plamo|>', close: '<|plamo:end_tool_request:plamo|>' },
    name: { open: '<|plamo:begin_tool_name:plamo|>', close: '<|plamo:end_tool_name:plamo|>' },
    arguments: {
      open: '<|plamo:begin_tool_arguments:plamo|>',
      close: '<|plamo:end_tool_arguments:plamo|>',
    },
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
