import type { TextExtraction } from '../src/contracts/text-extraction.ts'
import { compileTextExtraction } from '../src/extraction/rules/compile-text-extraction.ts'
import { defineSuite } from './define.ts'

/** A text and a `text_extraction` in, the records out. */
export const textExtraction = defineSuite<'text-extraction'>({
  name: 'text-extraction',
  asks: 'the records that a declarative configuration reads from a text, or null if it reads none',
  method:
    'Written by hand from the description of the configuration and the specifications of the formats. No answer comes from an implementation.',
  streams: false,
  async reference({ text, rule }) {
    // Whatever is wrong with a rule is told when it is compiled.
    const typed: TextExtraction = JSON.parse(JSON.stringify(rule))
    const extraction = await compileTextExtraction(typed).extract(text)
    return extraction.ok ? { value: extraction.value } : null
  },
})
