import { defineFormat } from '../define-format.ts'
import { firstOf } from '../engines/first-of.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { jsonInFence } from '../engines/json-in-fence.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

const OPEN = '**Tool Call:**'

const inFence = jsonInFence({
  open: OPEN,
  write: (calls) => calls.map((one) => writeJsonCall(one)).join('\n'),
})

/** An object in a fence behind a word in bold; earlier a dict of Python in a tag. Other fences stay text. */
export const rwkv = defineFormat({
  name: 'rwkv',
  title: '**Tool Call:** and JSON in a fence',
  aliases: ['rwkv7'],
  models: ['RWKV-7'],
  literals: [
    '**Tool Call:**\n```json\n{"name": "get_weather", "arguments": {"city": "SF"}}\n```',
    "<tool_call>{'arguments': {'city': 'SF'}, 'name': 'get_weather'}</tool_call>",
  ],
  references: ['https://github.com/BlinkDL/RWKV-LM'],
  grammar: {
    ...firstOf([
      inFence,
      jsonAfterMarker({ open: ['<tool_call>'], close: ['</tool_call>'], write: () => '' }),
    ]),
    write: (calls) => calls.map((one) => inFence.write([one])).join('\n\n'),
  },
  reasoning: [{ open: '<think>', close: '</think>' }],
  bareIsMarked: true,
})
