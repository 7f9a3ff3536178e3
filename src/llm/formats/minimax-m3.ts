import { defineFormat } from '../define-format.ts'
import { separatedTags } from '../engines/separated-tags.ts'
import { markedText } from '../engines/tag-is-name/marked-text.ts'

const MARK = ']<]minimax[>['

/** Tags that each follow a separator; a parameter's name is its tag, and what is in it may be tags again. */
export const minimaxM3 = defineFormat({
  name: 'minimax_m3',
  title: 'tags that each follow a separator',
  aliases: ['minimax_nom', 'minimax_m3_nom'],
  models: ['MiniMax-M3'],
  literals: [
    `${MARK}<tool_call>\n${MARK}<invoke name="get_time">${MARK}<city>Tokyo${MARK}</city>${MARK}</invoke>\n${MARK}</tool_call>`,
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/minimax_m3.py',
  ],
  grammar: separatedTags({ mark: MARK, section: 'tool_call', call: 'invoke' }, (calls) => {
    const written = calls.map(
      ({ name, arguments: values }) =>
        `${MARK}<invoke name="${name}">${Object.entries(values)
          .map(([key, value]) => `${MARK}<${key}>${markedText(value, MARK)}${MARK}</${key}>`)
          .join('')}${MARK}</invoke>`,
    )
    return [`${MARK}<tool_call>`, ...written, `${MARK}</tool_call>`].join('\n')
  }),
  reasoning: [
    { open: '<mm:think>', close: '</mm:think>' },
    { open: '<think>', close: '</think>' },
  ],
})
