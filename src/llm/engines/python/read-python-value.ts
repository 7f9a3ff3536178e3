import { GatheredText } from '../../../json/gathered-text.ts'
import { jsonStringPiece } from '../../arguments/json-string-piece.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { pythonJson } from './python-json.ts'
import { escapedText, PYTHON_QUOTES, readQuoted } from './read-quoted.ts'

/** How reading of a part ended: where it should, at the end of the text, or at what can't be there. */
export type PythonEnd = 'whole' | 'cut' | 'broken'

/** What a value is read from, and where its JSON goes. */
export interface PythonSource {
  readonly reader: LlmReader
  readonly stops: PythonStops
  readonly write: (json: string) => void
  /** Is told of quotes in strings that should be escaped; absent: the first quote ends a string. */
  readonly inner?: ((quote: string) => void) | undefined
}

/** The stops of values between markers. */
export interface PythonStops {
  readonly all: Stops
}

const OPENING = '([{'
const CLOSING = ')]}'
const BETWEEN = ',:'
const QUOTES = stopsOf(PYTHON_QUOTES)
const IN_STRINGS = stopsOf([...PYTHON_QUOTES, '\\', '\n'])

/** The stops of values in texts where markers end a value that is broken. */
export function pythonStops(markers: readonly string[]): PythonStops {
  const units = `${OPENING}${CLOSING}${BETWEEN}`.split('')
  return {
    all: stopsOf([...units, ...PYTHON_QUOTES, ...markers]),
  }
}

/**
 * Reads one value of Python up to the comma, colon or bracket behind it, and writes its JSON: of a string as it comes,
 * of anything else once it is whole. `before` is what of it was already read.
 */
export function* readPythonValue(source: PythonSource, before = ''): Reading<PythonEnd> {
  const quote = before === '' ? yield* source.reader.whichOf(QUOTES) : undefined
  if (quote !== undefined) return yield* readStrings(source)
  const text = new GatheredText()
  text.add(before)
  const end = yield* gatherPython(source, text)
  if (end !== 'whole') return end
  const json = pythonJson(text.text)
  if (json === undefined) return 'broken'
  source.write(json)
  return 'whole'
}

/**
 * Reads on to the bracket that closes those around this place, or to a marker outside strings. What begins as a string
 * and doesn't end on its line is none.
 */
export function* skipPythonCall(reader: LlmReader, { all }: PythonStops): Reading<void> {
  for (let depth = 0; ;) {
    const stop = yield* reader.until(all, () => {})
    if (stop === undefined) return
    if (PYTHON_QUOTES.includes(stop)) {
      yield* skipString(reader, stop)
      continue
    }
    if (stop.length > 1) return
    if (OPENING.includes(stop)) depth += 1
    else if (CLOSING.includes(stop)) depth -= 1
    reader.take(1)
    if (depth < 0 && stop === ')') return
  }
}

function* skipString(reader: LlmReader, quote: string): Reading<void> {
  const mark = reader.mark()
  reader.take(quote.length)
  for (;;) {
    const stop = yield* reader.until(IN_STRINGS, () => {})
    if (stop === '\\') reader.take((yield* reader.peek(2)).length)
    else if (stop !== undefined && PYTHON_QUOTES.includes(stop) && stop !== quote)
      reader.take(stop.length)
    else {
      if (stop === quote) reader.release(mark)
      else reader.rewind(mark)
      reader.take(quote.length)
      return
    }
  }
}

/** Strings beside each other are one. */
function* readStrings({ reader, write, inner }: PythonSource): Reading<PythonEnd> {
  const to = {
    text: (piece: string) => write(jsonStringPiece(piece)),
    escape: (written: string) => write(jsonStringPiece(escapedText(written))),
    inner,
  }
  write('"')
  for (;;) {
    const quote = yield* reader.whichOf(QUOTES)
    if (quote === undefined) break
    if (!(yield* readQuoted(reader, quote, to))) return 'cut'
    yield* reader.space()
  }
  const next = yield* reader.peek(1)
  if (next === '') return 'cut'
  if (!`${CLOSING}${BETWEEN}`.includes(next)) return 'broken'
  write('"')
  return 'whole'
}

/** Gathers a value as Python, its strings read so that what is no escape of Python is text. */
function* gatherPython(
  { reader, stops, inner }: PythonSource,
  text: GatheredText,
): Reading<PythonEnd> {
  let depth = 0
  for (;;) {
    const stop = yield* reader.until(stops.all, (piece) => text.add(piece))
    if (stop === undefined) return 'cut'
    if (PYTHON_QUOTES.includes(stop)) {
      if (!(yield* gatherString(reader, { quote: stop, inner }, text))) return 'cut'
      continue
    }
    if (stop.length > 1) return 'broken'
    if (depth === 0 && !OPENING.includes(stop)) return 'whole'
    if (OPENING.includes(stop)) depth += 1
    else if (CLOSING.includes(stop)) depth -= 1
    text.add(reader.take(1))
  }
}

function* gatherString(
  reader: LlmReader,
  { quote, inner }: { readonly quote: string; readonly inner: PythonSource['inner'] },
  text: GatheredText,
): Reading<boolean> {
  // A raw string, or one of bytes, means something else by its escapes: the reader of Python knows.
  const isPrefixed = /[rb]/iu.test(reader.previous)
  text.add(isPrefixed ? quote : '"')
  const isWhole = yield* readQuoted(reader, quote, {
    text: (piece) => text.add(isPrefixed ? piece : jsonStringPiece(piece)),
    escape: (written) => text.add(isPrefixed ? written : jsonStringPiece(escapedText(written))),
    inner,
  })
  text.add(isPrefixed ? quote : '"')
  return isWhole
}
