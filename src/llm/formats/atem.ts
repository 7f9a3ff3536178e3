import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { firstOf } from '../engines/first-of.ts'
import { messages } from '../engines/messages.ts'
import { readSectionMessage } from '../engines/messages/read-section-message.ts'
import { writeTags } from '../engines/tags/write-tags.ts'

/** Whom messages are for that are shown. */
const SHOWN: ReadonlySet<string | undefined> = new Set([undefined, 'user', 'commentary'])

const ENDS = ['<|eom|>', '<|eot|>', '<|start|>']

const block = writeTags({
  section: ['<atem:function_calls>', '</atem:function_calls>'],
  call: 'atem:invoke',
  parameter: 'atem:parameter',
  space: '\n',
})

const tags = attributeTags(
  {
    openers: ['<atem:function_calls', '<atem:invoke'],
    prefixes: ['atem:'],
    sections: ['atem:function_calls'],
    call: ['invoke'],
    parameter: ['parameter'],
  },
  block,
)

/** Messages with a recipient; those to a tool hold tags with a prefix. */
export const atem = defineFormat({
  name: 'atem',
  title: 'Messages with recipients, and atem tags in those to tools',
  aliases: ['muse', 'glimmer', 'muse_glimmer', 'atem_xml'],
  models: ['Muse Glimmer'],
  literals: [
    ' to=f<|message|><atem:function_calls>\n<atem:invoke name="f">\n<atem:parameter name="arg1">1</atem:parameter>\n</atem:invoke>\n</atem:function_calls>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/muse_glimmer_detector.py',
  ],
  grammar: firstOf([
    messages({
      openers: [
        { literal: '<|start|>' },
        { literal: ' to=', at: 'message-start' },
        { literal: 'to=', at: 'message-start' },
      ],
      closers: ['<|eom|>', '<|eot|>'],
      starts: ['<|start|>'],
      isOwn: ({ role, channel, recipient }, first) =>
        (role === '' || role === 'assistant') &&
        channel === undefined &&
        recipient !== undefined &&
        (first !== '{' || SHOWN.has(recipient)),
      kindOf({ recipient }) {
        if (recipient === 'self') return 'reasoning'
        return SHOWN.has(recipient) ? 'text' : 'tool'
      },
      readTool: readSectionMessage(tags, ENDS),
      write: (calls) =>
        calls
          .map((call) => `<|start|>assistant to=${call.name}<|message|>${block([call])}<|eot|>`)
          .join(''),
    }),
    tags,
  ]),
  ignored: ['<|start|>assistant', '<|eom|>', '<|eot|>'],
})
