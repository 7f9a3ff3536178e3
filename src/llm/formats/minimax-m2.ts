import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

/** What MiniMax M2 writes: invoke and parameter tags in a tag of its own. */
export const minimaxM2 = defineFormat({
  name: 'minimax_m2',
  title: 'invoke and parameter tags in minimax:tool_call',
  aliases: ['minimax_xml', 'minimax_m2_append_think', 'minimax_m2_5'],
  models: ['MiniMax-M2', 'MiniMax-M2.1', 'MiniMax-M2.5'],
  literals: [
    '<minimax:tool_call>\n<invoke name="f">\n<parameter name="city">SF</parameter>\n</invoke>\n</minimax:tool_call>',
  ],
  references: ['https://huggingface.co/MiniMaxAI/MiniMax-M2/blob/main/docs/tool_calling_guide.md'],
  grammar: attributeTags(
    {
      openers: ['<minimax:tool_call', '<minimax:invoke', '<invoke'],
      prefixes: ['minimax:'],
      pinnedPrefixes: [''],
      sections: ['minimax:tool_call', 'minimax:tool_calls'],
      call: ['invoke'],
      parameter: ['parameter'],
    },
    writeTags({
      section: ['<minimax:tool_call>', '</minimax:tool_call>'],
      call: 'invoke',
      parameter: 'parameter',
      space: '\n',
    }),
  ),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: [']~b]', '[e~['],
})
