import { stringOf } from '../json-parts.ts'
import { defineWire } from './define-wire.ts'
import { createResponsesReader } from './responses/responses-reader.ts'
import { readResponsesRequest, servesResponses } from './responses/responses-request.ts'

/** OpenAI's responses, and what servers that are compatible with it make of them. */
export const openaiResponses = defineWire({
  name: 'openai-responses',
  title: 'OpenAI responses',
  serves: (path) => servesResponses(path),
  recognises: ({ value, event }) =>
    stringOf(value, 'object') === 'response' ||
    (stringOf(value, 'type') ?? event ?? '').startsWith('response.'),
  readRequest: (body) => readResponsesRequest(body),
  createReader: () => createResponsesReader(),
})
