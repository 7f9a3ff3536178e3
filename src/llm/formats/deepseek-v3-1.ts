import { defineFormat } from '../define-format.ts'
import { jsonAfterName } from '../engines/json-after-name.ts'
import {
  DEEPSEEK_OUTPUT_TOKENS,
  DEEPSEEK_TOKENS,
} from '../engines/json-after-name/deepseek-tokens.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

/** Tokens around a name and bare JSON, as DeepSeek-V3.1 writes them. */
export const deepseekV31 = defineFormat({
  name: 'deepseek_v3_1',
  title: 'DeepSeek tokens with bare JSON',
  aliases: ['deepseek_v31', 'deepseekv31', 'deepseek31'],
  models: ['DeepSeek-V3.1', 'DeepSeek-V3.1-Terminus'],
  literals: [
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_time<｜tool▁sep｜>{"city": "Oslo"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  references: [
    'https://huggingface.co/deepseek-ai/DeepSeek-V3.1',
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/deepseekv31_detector.py',
  ],
  grammar: jsonAfterName({
    tokens: DEEPSEEK_TOKENS,
    hasObjects: true,
    nameIn: ['head', 'line'],
    writeCall: ({ name, arguments: values }) =>
      `${name}${DEEPSEEK_TOKENS.separator[0] ?? ''}${spacedJson(values)}`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: DEEPSEEK_OUTPUT_TOKENS,
})
