import { readPythonString } from '../../../extraction/python/read-python-string.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { Stops } from '../../reader/stops.ts'

/** What opens and closes strings of Python. */
export const PYTHON_QUOTES: readonly string[] = ["'", '"', "'''", '"""']

const BODIES: ReadonlyMap<string, Stops> = new Map(
  PYTHON_QUOTES.map((quote) => [quote, new Stops([{ literal: quote }, { literal: '\\' }])]),
)
const ESCAPE_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['x', 4],
  ['u', 6],
  ['U', 10],
])
const ESCAPED_CODE = /^\\(?:x[\da-f]{2}|u[\da-f]{4}|U(?:000[\da-f]|0010)[\da-f]{4})$/iu

/**
 * Reads a string of Python that begins here, as it comes: line breaks may stand in any, and a backslash that begins no
 * escape is itself. `text` gets what is plain, `escape` each escape as it is written. False where the text ends in it.
 */
export function* readQuoted(
  reader: LlmReader,
  quote: string,
  to: { readonly text: (piece: string) => void; readonly escape: (written: string) => void },
): Reading<boolean> {
  reader.take(quote.length)
  const stops = BODIES.get(quote)
  if (stops === undefined) return false
  for (;;) {
    const stop = yield* reader.until(stops, to.text)
    if (stop === undefined) return false
    if (stop === quote) {
      reader.take(quote.length)
      return true
    }
    to.escape(yield* readEscape(reader))
  }
}

/** What an escape stands for. */
export function escapedText(written: string): string {
  return COMMON.get(written) ?? decoded(written)
}

function decoded(written: string): string {
  const reading = readPythonString(`"${written}"`, 0)
  return reading?.ok === true ? reading.value : written
}

/** The escapes that most strings have. */
const COMMON: ReadonlyMap<string, string> = new Map(
  ['\\n', '\\t', '\\"', "\\'", '\\\\'].map((written) => [written, decoded(written)]),
)

function* readEscape(reader: LlmReader): Reading<string> {
  const kind = (yield* reader.peek(2)).slice(1)
  const length = ESCAPE_LENGTHS.get(kind)
  if (length !== undefined) {
    const isCode = ESCAPED_CODE.test(yield* reader.peek(length))
    return reader.take(isCode ? length : 1)
  }
  if (kind === 'N') return reader.take(1)
  if (/[0-7]/u.test(kind)) return reader.take(1) + (yield* reader.while(/[0-7]/u, 3))
  if (kind === '\r' && (yield* reader.peek(3)).endsWith('\n')) return reader.take(3)
  return reader.take(2)
}
