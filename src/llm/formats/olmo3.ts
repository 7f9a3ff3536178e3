import { defineFormat } from '../define-format.ts'
import { pythonCalls } from '../engines/python-calls.ts'

/** Python calls, one a line, in a tag. */
export const olmo3 = defineFormat({
  name: 'olmo3',
  title: 'Python calls in a function_calls tag',
  aliases: [],
  models: ['OLMo 3'],
  literals: ['<function_calls>\nget_weather(city="SF")\nget_time(zone="UTC")\n</function_calls>'],
  references: ['https://huggingface.co/allenai/Olmo-3-7B-Instruct'],
  grammar: pythonCalls({
    open: '<function_calls>',
    close: '</function_calls>',
    isList: false,
    bare: 'known',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
