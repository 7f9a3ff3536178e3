import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

const PREFIX = 'antml:'

/** The tags of `anthropic_xml` with a prefix on each of them, whatever it is. */
export const antmlXml = defineFormat({
  name: 'antml_xml',
  title: 'invoke and parameter tags with a prefix',
  aliases: ['antml', 'prefixed_xml'],
  models: ['Claude'],
  literals: [
    `<${PREFIX}function_calls>\n<${PREFIX}invoke name="f">\n<${PREFIX}parameter name="a">1</${PREFIX}parameter>\n</${PREFIX}invoke>\n</${PREFIX}function_calls>`,
  ],
  references: ['https://docs.anthropic.com/en/docs/build-with-claude/tool-use'],
  grammar: attributeTags(
    {
      openers: ['<'],
      prefixes: 'any',
      sections: ['function_calls', 'tool_calls', 'tool_call', 'function_call'],
      call: ['invoke'],
      parameter: ['parameter'],
    },
    writeTags({
      section: [`<${PREFIX}function_calls>`, `</${PREFIX}function_calls>`],
      call: `${PREFIX}invoke`,
      parameter: `${PREFIX}parameter`,
      space: '\n',
    }),
  ),
  reasoning: [
    { open: `<${PREFIX}thinking>`, close: `</${PREFIX}thinking>` },
    { open: '<think>', close: '</think>' },
  ],
})
