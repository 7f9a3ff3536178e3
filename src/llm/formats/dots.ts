import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { firstOf } from '../engines/first-of.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

const writeInvokes = writeTags({
  section: ['<dots_function_call>', '</dots_function_call>'],
  call: 'invoke',
  parameter: 'parameter',
  space: '\n',
})

/** What the dots models of rednote write: invoke and parameter tags in a tag of their own. */
export const dots = defineFormat({
  name: 'dots',
  title: 'invoke and parameter tags in dots_function_call',
  aliases: ['dots_xml', 'dots1', 'dots_llm1'],
  models: ['dots.llm1', 'dots.vlm1'],
  literals: [
    '<dots_function_call>\n<invoke name="search">\n<parameter name="query">x</parameter>\n</invoke>\n</dots_function_call>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/dots_detector.py',
  ],
  grammar: firstOf([
    attributeTags(
      {
        openers: ['<dots_function_call'],
        prefixes: [''],
        sections: ['dots_function_call'],
        call: ['invoke'],
        parameter: ['parameter'],
      },
      writeInvokes,
    ),
    jsonAfterMarker({
      open: ['<dots_function_call>'],
      close: ['</dots_function_call>'],
      write: writeInvokes,
    }),
  ]),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
