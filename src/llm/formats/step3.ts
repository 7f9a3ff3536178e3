import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

/** What Step-3 writes: steptml tags between the tokens of a section. */
export const step3 = defineFormat({
  name: 'step3',
  title: 'steptml tags between tokens',
  aliases: ['step_3', 'steptml'],
  models: ['Step-3'],
  literals: [
    '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="f"><steptml:parameter name="k">v</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/step3_detector.py',
  ],
  grammar: attributeTags(
    {
      openers: ['<｜tool_calls_begin｜>', '<｜tool_call_begin｜>', '<steptml:invoke'],
      prefixes: ['steptml:', ''],
      sections: ['｜tool_calls_begin｜'],
      sectionEnd: '<｜tool_calls_end｜>',
      callStart: '<｜tool_call_begin｜>function<｜tool_sep｜>',
      callEnd: '<｜tool_call_end｜>',
      call: ['invoke'],
      parameter: ['parameter'],
    },
    writeTags({
      section: ['<｜tool_calls_begin｜>', '<｜tool_calls_end｜>'],
      around: ['<｜tool_call_begin｜>function<｜tool_sep｜>', '<｜tool_call_end｜>'],
      call: 'steptml:invoke',
      parameter: 'steptml:parameter',
      space: '',
    }),
  ),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
