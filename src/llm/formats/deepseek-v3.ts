import { defineFormat } from '../define-format.ts'
import { jsonAfterName } from '../engines/json-after-name.ts'
import {
  DEEPSEEK_OUTPUT_TOKENS,
  DEEPSEEK_TOKENS,
} from '../engines/json-after-name/deepseek-tokens.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

/** Tokens around a kind, a name and fenced JSON, as DeepSeek-V3 and R1 write them. */
export const deepseekV3 = defineFormat({
  name: 'deepseek_v3',
  title: 'DeepSeek tokens with fenced JSON',
  aliases: ['deepseek', 'deepseekv3', 'deepseek_r1', 'cogito'],
  models: ['DeepSeek-V3-0324', 'DeepSeek-R1-0528', 'Cogito v1 and v2', 'R1 distills'],
  literals: [
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "SF"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  references: [
    'https://huggingface.co/deepseek-ai/DeepSeek-V3-0324',
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/deepseekv3_detector.py',
  ],
  grammar: jsonAfterName({
    tokens: DEEPSEEK_TOKENS,
    hasObjects: true,
    nameIn: ['line', 'head'],
    writeCall: ({ name, arguments: values }) =>
      `function${DEEPSEEK_TOKENS.separator[0] ?? ''}${name}\n\`\`\`json\n${spacedJson(values)}\n\`\`\``,
    between: '\n',
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: DEEPSEEK_OUTPUT_TOKENS,
})
