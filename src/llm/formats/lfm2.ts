import { defineFormat } from '../define-format.ts'
import { firstOf } from '../engines/first-of.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { pythonCalls } from '../engines/python-calls.ts'
import { textBetween } from '../engines/text-between.ts'

const markers = { open: '<|tool_call_start|>', close: '<|tool_call_end|>' } as const

/** A list of Python calls, or of JSON, between two tokens. */
export const lfm2 = defineFormat({
  name: 'lfm2',
  title: 'A list of Python calls between tool_call_start and tool_call_end',
  aliases: ['lfm2_5', 'liquid'],
  models: ['LFM2', 'LFM2.5'],
  literals: ['<|tool_call_start|>[special_function(arg1=1)]<|tool_call_end|>'],
  references: ['https://docs.liquid.ai/lfm/key-concepts/tool-use'],
  grammar: firstOf([
    pythonCalls({ ...markers, isList: true }),
    jsonAfterMarker({
      open: [markers.open],
      close: [markers.close],
      write: (calls) => JSON.stringify(calls),
    }),
    textBetween(markers),
  ]),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: [markers.close],
})
