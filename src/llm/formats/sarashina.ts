import { defineFormat } from '../define-format.ts'
import { pythonDicts } from '../engines/python-dicts.ts'

/** A list of calls as Python prints it, behind a token that not every detokenizer keeps. */
export const sarashina = defineFormat({
  name: 'sarashina',
  title: 'A list of Python dicts behind tool_calls',
  aliases: ['sarashina2'],
  models: ['Sarashina 2'],
  literals: ["<|tool_calls|>[{'name': 'get_weather', 'arguments': {'city': 'Tokyo'}}]"],
  references: ['https://github.com/lightseekorg/smg'],
  grammar: pythonDicts({ open: '<|tool_calls|>' }),
  bareIsMarked: true,
})
