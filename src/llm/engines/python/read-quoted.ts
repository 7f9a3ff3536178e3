import { readPythonString } from '../../../extraction/python/read-python-string.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** What opens and closes strings of Python. */
export const PYTHON_QUOTES: readonly string[] = ["'", '"', "'''", '"""']

const BODIES: ReadonlyMap<string, Stops> = new Map(
  PYTHON_QUOTES.map((quote) => [quote, stopsOf([quote, '\\'])]),
)
const ESCAPE_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['x', 4],
  ['u', 6],
  ['U', 10],
])
const ESCAPED_CODE = /^\\(?:x[\da-f]{2}|u[\da-f]{4}|U(?:000[\da-f]|0010)[\da-f]{4})$/iu

/** Where the parts of a string go. */
export interface QuotedTarget {
  /** Gets what is plain. */
  readonly text: (piece: string) => void
  /** Gets each escape as it is written. */
  readonly escape: (written: string) => void
  /** Is told of each quote that isn't escaped and can't be the closing one; absent: the first quote closes. */
  readonly inner?: ((quote: string) => void) | undefined
}

/**
 * Reads a string of Python that begins here, as it comes: line breaks may stand in any, and a backslash that begins no
 * escape is itself. False where the text ends in it.
 */
export function* readQuoted(reader: LlmReader, quote: string, to: QuotedTarget): Reading<boolean> {
  reader.take(quote.length)
  const stops = BODIES.get(quote)
  if (stops === undefined) return false
  let inner = 0
  for (;;) {
    const stop = yield* reader.until(stops, to.text)
    if (stop === undefined) return false
    if (stop !== quote) {
      to.escape(yield* readEscape(reader))
    } else if (to.inner !== undefined && (yield* isInner(reader, quote, inner))) {
      inner += 1
      to.inner(quote)
      to.text(reader.take(quote.length))
    } else {
      reader.take(quote.length)
      return true
    }
  }
}

/**
 * Whether a quote belongs to the string: what it opens begins right behind it with a letter or digit, and what it closes
 * has behind it none of what may follow a value. `before` of them came before this one.
 */
function* isInner(reader: LlmReader, quote: string, before: number): Reading<boolean> {
  if (quote.length > 1 || before > MOST_INNER) return false
  if (before % 2 === 0) {
    const next = (yield* reader.peek(3)).slice(1)
    return /^[\p{L}\p{N}\p{Cs}]/u.test(next) && !/^[rbuf]["']/iu.test(next)
  }
  const mark = reader.mark()
  reader.take(quote.length)
  yield* reader.while(/\s/u, MOST_SPACE)
  const next = yield* reader.peek(1)
  reader.rewind(mark)
  return next !== '' && !',:)]}'.includes(next)
}

/** Quotes that belong to one string: with more of them, something else is wrong. */
const MOST_INNER = 16
/** UTF-16 units of white space that are looked over behind a quote. */
const MOST_SPACE = 64

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
