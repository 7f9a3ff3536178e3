import { memberOf, stringOf } from '../json-parts.ts'
import { defineWire } from './define-wire.ts'
import { createOllamaReader } from './ollama/ollama-reader.ts'
import { readOllamaRequest, servesOllama } from './ollama/ollama-request.ts'

/** Ollama's own chat and generated answers, one object a line. */
export const ollama = defineWire({
  name: 'ollama',
  title: 'Ollama',
  serves: (path) => servesOllama(path),
  recognises: ({ value }) =>
    memberOf(value, 'done') !== undefined && stringOf(value, 'model') !== undefined,
  readRequest: (body) => readOllamaRequest(body),
  createReader: () => createOllamaReader(),
})
