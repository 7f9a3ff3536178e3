import { isJsonLines } from '../../json/is-json-lines.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'
import { defineIsolator } from './define-isolator.ts'

/** A text of at least two lines, each of which is an object or an array; blank lines are allowed. */
export const jsonLines = defineIsolator({
  name: 'json-lines',
  isolate(text) {
    const span = trimmedSpan(text)
    if (!isJsonLines(text.slice(...span)))
      return { refusal: { reason: 'not every line is a JSON object or array', at: span[0] } }
    return { candidates: [{ span, format: 'json-lines', confidence: 1 }] }
  },
})
