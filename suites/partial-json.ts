import { IncrementalJsonParser } from '../src/json/incremental-json-parser.ts'
import { defineSuite } from './define.ts'

/** The text of a JSON value so far in, the best value so far out. */
export const partialJson = defineSuite<'partial-json'>({
  name: 'partial-json',
  asks: 'the best value of a JSON text that is not over, or null if there is none yet',
  method:
    'Written by hand from RFC 8259 and one principle: what is shown is never taken back by what follows. Where several readers are right, each answer has its reason.',
  streams: false,
  reference({ text }) {
    const parser = new IncrementalJsonParser()
    parser.write(text)
    return parser.value === undefined ? null : { value: structuredClone(parser.value) }
  },
})
