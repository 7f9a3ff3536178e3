import { defineFormat } from '../define-format.ts'
import { customQuotes } from '../engines/custom-quotes.ts'

/** Calls with bare keys and strings in a token, as FunctionGemma writes them. */
export const functiongemma = defineFormat({
  name: 'functiongemma',
  title: 'call:name{…} between function_call tokens',
  aliases: ['function_gemma'],
  models: ['FunctionGemma'],
  literals: ['<start_function_call>call:f{param:<escape>value<escape>}<end_function_call>'],
  references: ['https://ai.google.dev/gemma/docs/functiongemma/formatting-and-best-practices'],
  grammar: customQuotes({
    open: '<start_function_call>',
    close: '<end_function_call>',
    quote: '<escape>',
  }),
  ignored: ['<start_function_response>'],
})
