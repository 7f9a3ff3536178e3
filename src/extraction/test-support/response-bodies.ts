import type { JsonValue } from '../../contracts/json.ts'

/** Where the message of a chat completion stands. */
export const MESSAGE = '/choices/0/message'

/** A chat completion with one choice. */
export const chat = (message: JsonValue, finish = 'stop'): JsonValue => ({
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: finish }],
})

/** A call in the message of a chat completion. */
export const toolCall = (name: string, written: JsonValue): JsonValue => ({
  id: 'call_1',
  type: 'function',
  function: { name, arguments: written },
})

/** A message of Anthropic. */
export const anthropic = (...content: readonly JsonValue[]): JsonValue => ({
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: 'end_turn',
})
