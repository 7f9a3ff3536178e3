import { trimmedSpan } from '../../text/trimmed-span.ts'
import { defineIsolator } from '../define-isolator.ts'

/** The whole text, white space and a byte order mark apart, where it is an object or an array. */
export const direct = defineIsolator({
  name: 'direct',
  isolate(text) {
    const span = trimmedSpan(text)
    const ends = `${text[span[0]] ?? ''}${text[span[1] - 1] ?? ''}`
    if (span[1] - span[0] < 2 || (ends !== '{}' && ends !== '[]'))
      return { refusal: { reason: 'the text is no JSON object or array', at: span[0] } }
    return { candidates: [{ span, format: 'json', confidence: 1 }] }
  },
})
