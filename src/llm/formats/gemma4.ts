import { defineFormat } from '../define-format.ts'
import { customQuotes } from '../engines/custom-quotes.ts'
import { firstOf } from '../engines/first-of.ts'
import { textBetween } from '../engines/text-between.ts'

const markers = { open: '<|tool_call>', close: '<tool_call|>' } as const

/** Calls with bare keys and strings in a token, as Gemma 4 writes them. */
export const gemma4 = defineFormat({
  name: 'gemma4',
  title: 'call:name{…} between tool_call tokens',
  aliases: ['gemma_4'],
  models: ['Gemma 4'],
  literals: ['<|tool_call>call:get_time{city:<|"|>London<|"|>}<tool_call|>'],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/gemma4_detector.py',
  ],
  grammar: firstOf([customQuotes({ ...markers, quote: '<|"|>' }), textBetween(markers)]),
  reasoning: [
    { open: '<|channel>thought\n', close: '<channel|>' },
    { open: '<|channel>thought', close: '<channel|>' },
    { open: '<|channel>', close: '<channel|>' },
  ],
  ignored: ['<tool_call|>', '<turn|>', '<|tool_response>'],
})
