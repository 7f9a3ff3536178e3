import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { DSML_TAGS, writeDsml } from '../engines/tags/dsml.ts'

/** As V3.2, in a section of another name, and with the markers that were seen of it. */
export const deepseekV4 = defineFormat({
  name: 'deepseek_v4',
  title: 'tags with the DSML marker, as DeepSeek V4 writes them',
  aliases: ['deepseek_v4_dsml', 'deepseek_v41', 'deepseek_v4_1'],
  models: ['DeepSeek-V4', 'DeepSeek-V4-Flash', 'DeepSeek-V4.1'],
  literals: [
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="get_time">\n<｜DSML｜parameter name="city" string="true">Tokyo</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/deepseekv4_detector.py',
  ],
  grammar: attributeTags(
    { ...DSML_TAGS, sections: ['tool_calls', 'tool_call', 'calls'] },
    writeDsml('tool_calls'),
  ),
  reasoning: [{ open: '<think>', close: '</think>' }],
  callsInReasoning: 'promote',
})
