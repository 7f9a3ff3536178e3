import { defineFormat } from '../define-format.ts'
import { firstOf } from '../engines/first-of.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { pythonCalls } from '../engines/python-calls.ts'

const markers = { open: '<|python_start|>', close: '<|python_end|>' } as const

/** A list of Python calls, alone or in the tokens of Llama 4. */
export const pythonic = defineFormat({
  name: 'pythonic',
  title: 'A list of Python calls',
  aliases: ['llama4_pythonic', 'llama4'],
  models: ['Llama 3.2', 'Llama 4', 'ToolACE', 'Gemma 3'],
  literals: [
    '[get_weather(city="SF", units="metric")]',
    '<|python_start|>[get_weather(city="SF")]<|python_end|>',
  ],
  references: [
    'https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_2/',
    'https://www.llama.com/docs/model-cards-and-prompt-formats/llama4/',
  ],
  grammar: firstOf([
    pythonCalls({ isList: true, bare: 'always' }),
    pythonCalls({ ...markers, isList: true }),
    jsonAfterMarker({
      open: [markers.open],
      close: [markers.close],
      write: (calls) => JSON.stringify(calls),
    }),
  ]),
  ignored: ['<|eot|>'],
  bareIsMarked: true,
})
