import { defineFormat } from '../define-format.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import type { WrittenCall } from '../grammar.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

/** A JSON list in a block for actions, beside blocks for thoughts and answers, as Command R7B and Command A write them. */
export const cohereCommand = defineFormat({
  name: 'cohere_command',
  title: 'Cohere Command blocks',
  aliases: [
    'cohere',
    'cohere_command3',
    'cohere_command4',
    'command_r7b',
    'command_a',
    'cmd3',
    'cmd4',
  ],
  models: ['Command R7B', 'Command A', 'Command A Reasoning', 'North'],
  literals: [
    '<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "f", "parameters": {"arg1": 1}}\n]<|END_ACTION|>',
  ],
  references: [
    'https://huggingface.co/CohereLabs/c4ai-command-r7b-12-2024',
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/cohere_command4_detector.py',
  ],
  grammar: jsonAfterMarker({
    open: ['<|START_ACTION|>'],
    close: ['<|END_ACTION|>'],
    write: (calls) =>
      `<|START_ACTION|>[\n    ${calls.map(textOf).join(',\n    ')}\n]<|END_ACTION|>`,
  }),
  reasoning: [
    { open: '<think>', close: '</think>' },
    { open: '<|START_THINKING|>', close: '<|END_THINKING|>' },
  ],
  ignored: [
    '<|START_RESPONSE|>',
    '<|END_RESPONSE|>',
    '<|START_TEXT|>',
    '<|END_TEXT|>',
    '<|END_OF_TURN_TOKEN|>',
  ],
})

/** Ids come first, and count the calls. */
function textOf({ id, name, arguments: values }: WrittenCall, index: number): string {
  return spacedJson({ tool_call_id: id ?? `${index}`, tool_name: name, parameters: values })
}
