import { BROKEN_STRING, ENDED, EXPECTED } from './json-failure.ts'
import type { JsonExpectation, JsonFailure } from './json-failure.ts'
import { JsonLiteralToken } from './json-literal-token.ts'
import { JsonLosses } from './json-losses.ts'
import { JsonNumberToken } from './json-number-token.ts'
import { JsonStringToken, plainRunEnd } from './json-string-token.ts'
import { JsonTree } from './json-tree.ts'
import { isJsonWhiteSpace, skipJsonWhiteSpace } from './json-white-space.ts'

interface Settings {
  readonly maxDepth: number
  readonly lossless: boolean
  /** Which value of a repeated key is kept. */
  readonly keep: 'first' | 'last'
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const MINUS = 0x2d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The grammar of JSON (RFC 8259) over chunks of text: what is read goes into a tree, each unit is looked at once. */
export class JsonStreamReader {
  readonly tree: JsonTree
  readonly losses = new JsonLosses()
  failure: JsonFailure | undefined
  readonly #settings: Settings
  readonly #string = new JsonStringToken()
  readonly #number = new JsonNumberToken()
  readonly #literal = new JsonLiteralToken()
  #expect: JsonExpectation = 'value'
  #token: 'none' | 'string' | 'number' | 'literal' = 'none'
  #tokenStart = 0
  /** How many units came before the chunk that is being read. */
  #base = 0

  constructor(settings: Settings) {
    this.#settings = settings
    this.tree = new JsonTree(settings.keep)
  }

  /** Takes a chunk up to the unit that breaks the text, or only what belongs to the value; answers with how many units it took. */
  write(chunk: string, upTo: 'fault' | 'value-end' = 'fault'): number {
    let position = 0
    while (position < chunk.length && this.failure === undefined) {
      if (upTo === 'value-end' && this.isComplete) break
      position = this.#take(chunk, position)
    }
    this.#base += position
    return position
  }

  end(): void {
    if (this.#token === 'number' && this.tree.container === undefined && this.#number.isWhole)
      this.#finishNumber()
    if (!this.isComplete) this.failure = { reason: ENDED, at: this.#base }
  }

  get length(): number {
    return this.#base
  }

  get isComplete(): boolean {
    return this.#expect === 'nothing' && this.failure === undefined
  }

  /** The text so far of a string that is open, or broke; undefined outside strings and in a key. */
  get openString(): string | undefined {
    return this.#token === 'string' && !this.#isAtKey ? this.#string.text : undefined
  }

  get #isAtKey(): boolean {
    return this.#expect === 'key' || this.#expect === 'key-or-end'
  }

  #take(chunk: string, position: number): number {
    switch (this.#token) {
      case 'none':
        return this.#takeStructure(chunk, position)
      case 'string':
        return this.#takeString(chunk, position)
      case 'number':
        return this.#takeNumber(chunk, position)
      case 'literal':
        return this.#takeLiteral(chunk, position)
    }
  }

  #takeStructure(chunk: string, start: number): number {
    const position = skipJsonWhiteSpace(chunk, start)
    if (position === chunk.length) return position
    const code = chunk.charCodeAt(position)
    switch (this.#expect) {
      case 'value-or-end':
        if (code === CLOSE_ARRAY) return this.#close(position)
        return this.#startValue(chunk, position, code)
      case 'value':
        return this.#startValue(chunk, position, code)
      case 'key-or-end':
        if (code === CLOSE_OBJECT) return this.#close(position)
        return code === QUOTE ? this.#startString(chunk, position) : this.#break(position)
      case 'key':
        return code === QUOTE ? this.#startString(chunk, position) : this.#break(position)
      case 'colon':
        if (code !== COLON) return this.#break(position)
        this.#expect = 'value'
        return position + 1
      case 'comma-or-end':
        return this.#takeSeparator(position, code)
      case 'nothing':
        return this.#break(position)
    }
  }

  #takeSeparator(position: number, code: number): number {
    const isArray = this.tree.container === 'array'
    if (code === (isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.#close(position)
    if (code !== COMMA) return this.#break(position)
    this.#expect = isArray ? 'value' : 'key'
    return position + 1
  }

  #startValue(chunk: string, position: number, code: number): number {
    if (code === QUOTE) return this.#startString(chunk, position)
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) return this.#open(position, code)
    this.#tokenStart = this.#base + position
    if (code === MINUS || (code >= 0x30 && code <= 0x39)) {
      this.#number.open(code)
      this.#token = 'number'
      return this.#takeNumber(chunk, position)
    }
    if (!this.#literal.open(code)) return this.#break(position)
    this.#token = 'literal'
    return this.#takeLiteral(chunk, position)
  }

  #open(position: number, code: number): number {
    const { maxDepth } = this.#settings
    if (this.tree.depth >= maxDepth) {
      const reason = `the value is nested deeper than ${maxDepth} levels`
      return this.#break(position, { reason, at: this.#base + position })
    }
    if (code === OPEN_ARRAY) {
      this.tree.openArray()
      this.#expect = 'value-or-end'
    } else {
      this.tree.openObject()
      this.#expect = 'key-or-end'
    }
    return position + 1
  }

  #close(position: number): number {
    this.tree.close()
    this.#finishValue()
    return position + 1
  }

  #startString(chunk: string, position: number): number {
    const start = position + 1
    const end = plainRunEnd(chunk, start)
    if (chunk.charCodeAt(end) === QUOTE) {
      this.#finishString(chunk.slice(start, end))
      return end + 1
    }
    this.#tokenStart = this.#base + position
    this.#string.open()
    this.#token = 'string'
    return this.#takeString(chunk, start)
  }

  #takeString(chunk: string, start: number): number {
    const end = this.#string.take(chunk, start)
    if (this.#string.state === 'broken')
      return this.#break(end, { reason: BROKEN_STRING, at: this.#tokenStart })
    if (this.#string.state === 'closed') this.#finishString(this.#string.text)
    return end
  }

  #finishString(text: string): void {
    if (this.#isAtKey) {
      if (!this.tree.name(text)) this.losses.addRepeatedKey()
      this.#token = 'none'
      this.#expect = 'colon'
      return
    }
    this.tree.addString(text)
    this.#finishValue()
  }

  #takeNumber(chunk: string, start: number): number {
    const end = this.#number.take(chunk, start)
    if (end === chunk.length) return end
    if (this.#number.isWhole && this.#endsValue(chunk.charCodeAt(end))) {
      this.#finishNumber()
      return end
    }
    const { unfinished } = this.#number
    if (unfinished === undefined)
      return this.#break(end, { reason: EXPECTED[this.#expect], at: this.#tokenStart })
    const at = this.#base + end - unfinished
    return this.#break(end, { reason: EXPECTED[this.#afterValue], at })
  }

  /** Whether a unit may follow a number where this one stands: of `01` or `1_000` nothing is a number that was meant. */
  #endsValue(code: number): boolean {
    if (isJsonWhiteSpace(code)) return true
    const { container } = this.tree
    if (container === undefined) return false
    return code === COMMA || code === (container === 'array' ? CLOSE_ARRAY : CLOSE_OBJECT)
  }

  #finishNumber(): void {
    const { text, isSafe } = this.#number
    if (isSafe) this.tree.add(Number(text))
    else this.tree.add(this.#settings.lossless ? text : this.losses.addNumber(text))
    this.#finishValue()
  }

  #takeLiteral(chunk: string, start: number): number {
    const end = this.#literal.take(chunk, start)
    if (this.#literal.isWhole) {
      this.tree.add(this.#literal.value)
      this.#finishValue()
    } else if (end < chunk.length)
      return this.#break(end, { reason: EXPECTED[this.#expect], at: this.#tokenStart })
    return end
  }

  #finishValue(): void {
    this.#token = 'none'
    this.#expect = this.#afterValue
  }

  get #afterValue(): JsonExpectation {
    return this.tree.container === undefined ? 'nothing' : 'comma-or-end'
  }

  #break(
    position: number,
    failure = { reason: EXPECTED[this.#expect], at: this.#base + position },
  ): number {
    this.failure = failure
    return position
  }
}
