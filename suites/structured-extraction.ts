import { createExtractor } from '../src/extraction/create-extractor.ts'
import { defineSuite } from './define.ts'

const extractor = createExtractor()

/** A text in, the JSON, YAML, XML … in it out. */
export const structuredExtraction = defineSuite({
  name: 'structured-extraction',
  asks: 'the structured data in a text, or null if there is none',
  method:
    'Written by hand from the specifications of the formats. No answer comes from an implementation.',
  streams: true,
  reference({ text }, pieces) {
    const extraction = pieces === undefined ? extractor.extract(text) : extractPieces(pieces)
    return extraction.ok ? { value: extraction.value } : null
  },
})

function extractPieces(pieces: readonly string[]) {
  let buffer = extractor.createBuffer()
  for (const piece of pieces) buffer = buffer.append(piece)
  return buffer.finish()
}
