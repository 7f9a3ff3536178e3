import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

/** What MiniCPM writes: function and param tags without one around them. */
export const minicpm5 = defineFormat({
  name: 'minicpm5',
  title: 'function and param tags',
  aliases: ['minicpm', 'minicpm4', 'minicpm4_xml', 'minicpm_xml'],
  models: ['MiniCPM5', 'MiniCPM4'],
  literals: [`<function name="python"><param name="code">print('x')</param></function>`],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/minicpm5_detector.py',
  ],
  grammar: attributeTags(
    {
      openers: ['<function', '<function_calls', '<tool_calls', '<tool_call'],
      prefixes: [''],
      sections: ['function_calls', 'tool_calls', 'tool_call'],
      call: ['function'],
      parameter: ['param', 'parameter'],
      hasCdata: true,
    },
    writeTags({
      call: 'function',
      parameter: 'param',
      space: '',
      text: (value) => (value.includes('<') ? `<![CDATA[${value}]]>` : value),
    }),
  ),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
