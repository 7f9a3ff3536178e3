import { GatheredText } from '../../../json/gathered-text.ts'
import { jsonStringPiece } from '../../arguments/json-string-piece.ts'
import { readJsonString } from '../../json-calls/read-json-string.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** How reading of a part ended: where it should, at the end of the text, or at what can't be there. */
export type QuotedEnd = 'whole' | 'cut' | 'broken'

/** Tokens that values are written with. */
export interface QuoteTokens {
  /** What opens and closes a string. */
  readonly quote: string
  /** What ends a call, and thereby any value that is broken. */
  readonly markers: readonly string[]
}

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?)$/iu
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
])
const LONGEST_KEY = 512

/** Reads values whose keys are bare and whose strings stand in a token, and writes them as JSON as they come. */
export class QuotedValue {
  readonly #reader: LlmReader
  readonly #write: (json: string) => void
  readonly #quote: string
  readonly #quotes: Stops
  readonly #ends: Stops
  readonly #maxDepth: number

  constructor(
    reader: LlmReader,
    options: {
      readonly tokens: QuoteTokens
      readonly maxDepth: number
      readonly write: (json: string) => void
    },
  ) {
    const { quote, markers } = options.tokens
    this.#reader = reader
    this.#write = options.write
    this.#quote = quote
    this.#maxDepth = options.maxDepth
    this.#quotes = stopsOf([quote])
    const ends = [',', '}', ']', ':', '\n', quote, ...markers]
    this.#ends = stopsOf(ends)
  }

  /** Reads a key and the colon behind it. */
  *readKey(): Reading<{ readonly key: string | undefined; readonly end: QuotedEnd }> {
    const gathered = new GatheredText()
    const wasQuoted = yield* this.#readText((piece) => gathered.add(piece))
    if (wasQuoted === 'cut') return { key: undefined, end: 'cut' }
    if (wasQuoted === undefined) {
      const stop = yield* this.#reader.until(this.#ends, (piece) => gathered.add(piece))
      if (stop === undefined) return { key: undefined, end: 'cut' }
    }
    yield* this.#reader.space()
    const key = wasQuoted === undefined ? gathered.text.trim() : gathered.text
    if (yield* this.#reader.accept(':'))
      if (key.length <= LONGEST_KEY && (key !== '' || wasQuoted !== undefined))
        return { key, end: 'whole' }
    return { key: undefined, end: (yield* this.#reader.isAtEnd()) ? 'cut' : 'broken' }
  }

  /** Reads a value, up to what stands behind it. */
  *read(depth = 1): Reading<QuotedEnd> {
    yield* this.#reader.space()
    if (yield* this.#reader.accept('{')) return yield* this.#readNested(depth, '{', '}')
    if (yield* this.#reader.accept('[')) return yield* this.#readNested(depth, '[', ']')
    const first = yield* this.#reader.whichOf(this.#quotes)
    if (first === undefined && (yield* this.#reader.peek(1)) !== '"') return yield* this.#readBare()
    this.#write('"')
    const end = yield* this.#readText((piece) => this.#write(jsonStringPiece(piece)))
    if (end === 'cut') return 'cut'
    this.#write('"')
    return 'whole'
  }

  /** Reads on to the comma behind a value, or to the bracket that closes what it is in. */
  *readSeparator(close: string): Reading<QuotedEnd> {
    yield* this.#reader.space()
    if (yield* this.#reader.accept(',')) yield* this.#reader.space()
    else if ((yield* this.#reader.peek(1)) !== close)
      return (yield* this.#reader.isAtEnd()) ? 'cut' : 'broken'
    return 'whole'
  }

  *#readNested(depth: number, open: '{' | '[', close: '}' | ']'): Reading<QuotedEnd> {
    if (depth >= this.#maxDepth) return 'broken'
    this.#write(open)
    yield* this.#reader.space()
    for (let count = 0; !(yield* this.#reader.accept(close)); count += 1) {
      if (yield* this.#reader.isAtEnd()) return 'cut'
      if (count > 0) this.#write(',')
      if (open === '{') {
        const { key, end } = yield* this.readKey()
        if (key === undefined) return end
        this.#write(`${JSON.stringify(key)}:`)
      }
      const end = yield* this.read(depth + 1)
      if (end !== 'whole') return end
      const next = yield* this.readSeparator(close)
      if (next !== 'whole') return next
    }
    this.#write(close)
    return 'whole'
  }

  /** Reads a string in either kind of quotes; undefined where none begins. */
  *#readText(pass: (piece: string) => void): Reading<'whole' | 'cut' | undefined> {
    const reader = this.#reader
    if ((yield* reader.peek(1)) === '"')
      return (yield* readJsonString(reader, pass)) ? 'whole' : 'cut'
    if (!(yield* reader.accept(this.#quote))) return undefined
    if ((yield* reader.until(this.#quotes, pass)) === undefined) return 'cut'
    reader.take(this.#quote.length)
    return 'whole'
  }

  /** A number, a word of JSON, or text that has lost its quotes, up to a comma or what closes the value. */
  *#readBare(): Reading<QuotedEnd> {
    const gathered = new GatheredText()
    let stop = yield* this.#reader.until(this.#ends, (piece) => gathered.add(piece))
    while (stop === ':' || stop === '\n') {
      gathered.add(this.#reader.take(1))
      stop = yield* this.#reader.until(this.#ends, (piece) => gathered.add(piece))
    }
    if (stop === undefined) return 'cut'
    const text = gathered.text.trim()
    const isClosed = stop === this.#quote
    if (stop.length > 1 && !isClosed) return 'broken'
    if (isClosed) this.#reader.take(this.#quote.length)
    this.#write(isClosed ? JSON.stringify(gathered.text) : bareJson(text))
    return 'whole'
  }
}

function bareJson(text: string): string {
  if (SCALAR.test(text)) return text.toLowerCase()
  return WORDS.get(text) ?? JSON.stringify(text)
}
