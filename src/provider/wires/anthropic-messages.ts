import { stringOf } from '../json-parts.ts'
import { createAnthropicReader } from './anthropic/anthropic-reader.ts'
import { readAnthropicRequest, servesMessages } from './anthropic/anthropic-request.ts'
import { defineWire } from './define-wire.ts'

const FIRST_TYPES: ReadonlySet<string | undefined> = new Set(['message', 'message_start', 'ping'])

/** Anthropic's messages, and what servers that are compatible with it make of them. */
export const anthropicMessages = defineWire({
  name: 'anthropic-messages',
  title: 'Anthropic messages',
  serves: (path) => servesMessages(path),
  recognises: ({ value, event }) => FIRST_TYPES.has(stringOf(value, 'type') ?? event),
  readRequest: (body, target) => readAnthropicRequest(body, target),
  createReader: () => createAnthropicReader(),
})
