import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

const OPENERS = ['<function_calls', '<tool_calls', '<tool_call', '<function_call', '<invoke']

/** Tags that Claude writes as text: an invoke with parameters, with and without the tag around. */
export const anthropicXml = defineFormat({
  name: 'anthropic_xml',
  title: 'invoke and parameter tags',
  aliases: ['anthropic', 'claude', 'claude_xml', 'invoke'],
  models: ['Claude'],
  literals: [
    '<function_calls>\n<invoke name="f">\n<parameter name="a">1</parameter>\n</invoke>\n</function_calls>',
  ],
  references: ['https://docs.anthropic.com/en/docs/build-with-claude/tool-use'],
  grammar: attributeTags(
    {
      openers: [...OPENERS, ...OPENERS.map((opener) => opener.toUpperCase())],
      prefixes: [''],
      sections: ['function_calls', 'tool_calls', 'tool_call', 'function_call'],
      call: ['invoke'],
      parameter: ['parameter'],
    },
    writeTags({
      section: ['<function_calls>', '</function_calls>'],
      call: 'invoke',
      parameter: 'parameter',
      space: '\n',
    }),
  ),
  reasoning: [
    { open: '<thinking>', close: '</thinking>' },
    { open: '<think>', close: '</think>' },
  ],
})
