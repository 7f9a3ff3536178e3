import { defineFormat } from '../define-format.ts'
import { jsonNameAsKey } from '../engines/json-name-as-key.ts'

/** A JSON list between two tokens, in which a call's name is its key. */
export const apertus = defineFormat({
  name: 'apertus',
  title: 'a JSON list whose keys are names',
  aliases: ['apertus2509'],
  models: ['Apertus 8B and 70B'],
  literals: ['<|tools_prefix|>[{"special_function": {"arg1": 1}}]<|tools_suffix|>'],
  references: [
    'https://huggingface.co/swiss-ai/Apertus-8B-Instruct-2509',
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/apertus2509_detector.py',
  ],
  grammar: jsonNameAsKey({ open: '<|tools_prefix|>', close: '<|tools_suffix|>' }),
  reasoning: [
    { open: '<think>', close: '</think>' },
    { open: '<|inner_prefix|>', close: '<|inner_suffix|>' },
  ],
  ignored: ['<|assistant_end|>'],
})
