import { defineFormat } from '../define-format.ts'
import { llamaObjects } from '../engines/llama-objects.ts'

/** Objects with `parameters`, bare or behind the token of Python. */
export const llama3Json = defineFormat({
  name: 'llama3_json',
  title: 'Llama 3: JSON with parameters',
  aliases: ['llama', 'llama3', 'llama3.1', 'llama3.2', 'llama3.3', 'llama4_json'],
  models: ['Llama 3.1', 'Llama 3.2', 'Llama 3.3', 'Llama 4'],
  literals: [
    '{"name": "get_weather", "parameters": {"city": "SF"}}',
    '<|python_tag|>{"name": "get_weather", "parameters": {"city": "SF"}}',
  ],
  references: ['https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1/'],
  grammar: llamaObjects(),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: ['<|eom_id|>', '<|eot_id|>'],
  bareIsMarked: true,
})
