import { defineWire } from './define-wire.ts'
import { createGeminiReader, isContent } from './gemini/gemini-reader.ts'
import { readGeminiRequest, servesContent } from './gemini/gemini-request.ts'

/** Gemini's generated content, as an event stream, as an array, and whole. */
export const gemini = defineWire({
  name: 'gemini',
  title: 'Gemini generateContent',
  serves: (path) => servesContent(path),
  recognises: ({ value }) => isContent(value),
  readRequest: (body, target) => readGeminiRequest(body, target),
  createReader: () => createGeminiReader(),
})
