import { defineFormat } from '../define-format.ts'
import { behindHeader } from '../engines/behind-header.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'

const HEADER = '<|message_model|>'
const OPEN = '<|content_invoke_tool_json|>'
const CLOSE = '<|end_message|>'

/** A JSON object in a message of its own, beside messages of thoughts and of text. */
export const inkling = defineFormat({
  name: 'inkling',
  title: 'messages with a JSON object',
  aliases: [],
  models: ['Inkling'],
  literals: [
    '<|message_model|><|content_invoke_tool_json|>{"name":"f","args":{"city":"SF"}}<|end_message|>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/inkling_detector.py',
  ],
  grammar: behindHeader(
    HEADER,
    jsonAfterMarker({
      open: [OPEN],
      close: [CLOSE],
      write: (calls) =>
        calls
          .map(
            ({ name, arguments: args }) =>
              `${HEADER}${OPEN}${JSON.stringify({ name, args })}${CLOSE}`,
          )
          .join(''),
    }),
  ),
  reasoning: [
    { open: '<think>', close: '</think>' },
    { open: `${HEADER}<|content_thinking|>`, close: CLOSE },
    { open: '<|content_thinking|>', close: CLOSE },
  ],
  ignored: [
    `${HEADER}<|content_text|>`,
    '<|content_text|>',
    CLOSE,
    '<|content_model_end_sampling|>',
  ],
})
