import type { Decoder } from '../../contracts/decoder.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'
import type { ArrowDialect } from '../arrows/arrow-dialect.ts'
import { phpArray as php } from '../arrows/php-array.ts'
import { readArrows } from '../arrows/read-arrows.ts'
import { rubyHash as ruby } from '../arrows/ruby-hash.ts'
import { defineDecoder } from './define-decoder.ts'

/** As for literals of Python. */
const SIZE_LIMIT = 1 << 24

/** One array of PHP, as `var_export` prints it and programs write it. An array whose keys count from 0 is a list. */
export const phpArray = decoderOf('php-array', php)

/** One hash or array of Ruby, as `inspect` prints it. A symbol is a text. */
export const rubyHash = decoderOf('ruby-hash', ruby)

/** Reads, never evaluates; tells what JSON can't say. */
function decoderOf<const Format extends ArrowDialect['format']>(
  format: Format,
  dialect: ArrowDialect,
): Decoder<Format> {
  return defineDecoder({
    format,
    decode(text, { lossless = false }) {
      const [start, end] = trimmedSpan(text)
      if (end - start > SIZE_LIMIT)
        return { ok: false, reason: `the value is longer than ${SIZE_LIMIT} characters`, at: start }
      const reading = readArrows(text, dialect, { start, lossless })
      if (!reading.ok) return { ok: false, reason: reading.reason, at: reading.at }
      const rest = text.slice(reading.end, end).trimStart()
      if (rest !== '')
        return { ok: false, reason: 'more text follows the value', at: end - rest.length }
      const { value, diagnostics } = reading
      return { ok: true, value, diagnostics, repairs: [] }
    },
  })
}
