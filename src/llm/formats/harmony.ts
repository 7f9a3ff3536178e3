import { defineFormat } from '../define-format.ts'
import { messages } from '../engines/messages.ts'
import { readJsonMessage } from '../engines/messages/read-json-message.ts'

/** Whom messages are for that are no tools. */
const PEOPLE: ReadonlySet<string | undefined> = new Set([
  undefined,
  'user',
  'assistant',
  'all',
  'system',
  'developer',
])

/** Messages with a channel and a recipient, as gpt-oss writes them. */
export const harmony = defineFormat({
  name: 'harmony',
  title: 'Messages with channels and recipients',
  aliases: ['openai', 'gpt-oss', 'gpt_oss', 'openai_gptoss'],
  models: ['gpt-oss-20b', 'gpt-oss-120b'],
  literals: [
    '<|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a":1}<|call|>',
  ],
  references: [
    'https://github.com/openai/harmony',
    'https://cookbook.openai.com/articles/openai-harmony',
  ],
  grammar: messages({
    openers: [
      { literal: '<|start|>' },
      { literal: '<|channel|>' },
      { literal: 'assistant<|channel|>' },
      { literal: ' to=', at: 'message-start' },
      { literal: 'to=', at: 'message-start' },
    ],
    closers: ['<|call|>', '<|end|>', '<|return|>'],
    starts: ['<|start|>', '<|channel|>', 'assistant<|channel|>'],
    isOwn: ({ role, channel, recipient }, first) =>
      (role === '' || role === 'assistant') &&
      (channel !== undefined || (recipient !== undefined && first === '{')),
    kindOf({ channel, recipient }) {
      if (!PEOPLE.has(recipient)) return 'tool'
      return channel === 'analysis' ? 'reasoning' : 'text'
    },
    readTool: readJsonMessage,
    write: (calls) =>
      calls
        .map(
          ({ name, arguments: values }) =>
            `<|start|>assistant<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${JSON.stringify(values)}<|call|>`,
        )
        .join(''),
  }),
  ignored: ['<|start|>assistant', '<|call|>', '<|end|>', '<|return|>'],
})
