import { trimmedSpan } from '../../text/trimmed-span.ts'
import { pythonToJson } from '../python/python-to-json.ts'
import { readPython } from '../python/read-python.ts'
import { defineDecoder } from './define-decoder.ts'

/** Longer texts take more memory as nodes than a reader of results should ask for. */
const SIZE_LIMIT = 1 << 24

/**
 * One literal of Python, as `repr` prints it and `ast.literal_eval` reads it, and the objects of the standard
 * library that print themselves as calls. Reads, never evaluates; tells what JSON can't say.
 */
export const pythonLiteral = defineDecoder({
  format: 'python-literal',
  decode(text, { lossless = false }) {
    const [start, end] = trimmedSpan(text)
    if (end - start > SIZE_LIMIT)
      return { ok: false, reason: `the value is longer than ${SIZE_LIMIT} characters`, at: start }
    const reading = readPython(text, start)
    if (!reading.ok) return { ok: false, reason: reading.reason, at: reading.at }
    const rest = text.slice(reading.end, end).trimStart()
    if (rest !== '')
      return { ok: false, reason: 'more text follows the value', at: end - rest.length }
    return pythonToJson(reading.node, lossless)
  },
})
