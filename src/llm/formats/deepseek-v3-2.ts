import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { DSML_TAGS, writeDsml } from '../engines/tags/dsml.ts'

/** Tags that each carry a marker; a parameter says whether it is a string or JSON. */
export const deepseekV32 = defineFormat({
  name: 'deepseek_v3_2',
  title: 'tags with the DSML marker, as DeepSeek V3.2 writes them',
  aliases: ['deepseek_v32', 'deepseek_v32_dsml', 'deepseek_dsml', 'dsml'],
  models: ['DeepSeek-V3.2', 'DeepSeek-V3.2-Exp'],
  literals: [
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_time">\n<｜DSML｜parameter name="city" string="true">Tokyo</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  ],
  references: [
    'https://huggingface.co/deepseek-ai/DeepSeek-V3.2/blob/main/encoding/encoding_dsv32.py',
  ],
  grammar: attributeTags(
    { ...DSML_TAGS, sections: ['function_calls'] },
    writeDsml('function_calls'),
  ),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
