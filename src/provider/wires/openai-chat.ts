import { readChatRequest, servesChat } from './chat/chat-request.ts'
import { createChatReader } from './chat/chat-reader.ts'
import { memberOf, stringOf } from '../json-parts.ts'
import { defineWire } from './define-wire.ts'

/** OpenAI's chat completions, and what servers that are compatible with it add: reasoning, comments, timings. */
export const openaiChat = defineWire({
  name: 'openai-chat',
  title: 'OpenAI chat completions',
  serves: (path) => servesChat(path),
  recognises: ({ value }) =>
    memberOf(value, 'choices') !== undefined ||
    (stringOf(value, 'object') ?? '').startsWith('chat.completion'),
  readRequest: (body) => readChatRequest(body),
  createReader: () => createChatReader(),
})
