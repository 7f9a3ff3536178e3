import type { Span } from '../../contracts/extraction.ts'
import { scanJson } from '../../json/scan-json.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'
import { defineIsolator } from './define-isolator.ts'
import { literalWhole } from '../around/literal-whole.ts'
import { DirectStream } from '../streams/direct-stream.ts'

const SCALAR = /[-\d"tfn]/uy

/** The whole text, white space and a byte order mark apart, where it is a JSON value or a literal of Python, PHP or Ruby. */
export const direct = defineIsolator({
  name: 'direct',
  createStream: () => new DirectStream(),
  isolate(text) {
    const span = trimmedSpan(text)
    const ends = `${text[span[0]] ?? ''}${text[span[1] - 1] ?? ''}`
    const bracketed = span[1] - span[0] > 1 && (ends === '{}' || ends === '[]')
    const literal = literalWhole(text, span)
    if (literal !== undefined) return { candidates: [literal] }
    return bracketed || isScalar(text, span)
      ? { candidates: [{ span, format: 'json', confidence: 1 }] }
      : { refusal: { reason: 'the text is no JSON object or array', at: span[0] } }
  },
})

function isScalar(text: string, [start, end]: Span): boolean {
  SCALAR.lastIndex = start
  if (!SCALAR.test(text)) return false
  const scan = scanJson(text, start)
  return scan.ok && scan.end === end
}
