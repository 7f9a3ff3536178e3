import { GatheredText } from './gathered-text.ts'
import { scanJsonNumber } from './scan-json-number.ts'

/** How far the grammar of a number has come. */
type NumberState =
  | 'minus'
  | 'zero'
  | 'integer'
  | 'point'
  | 'fraction'
  | 'exponent'
  | 'exponent-sign'
  | 'exponent-digits'

const ZERO = 0x30
const NINE = 0x39
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e

/** A JSON number that comes in pieces. */
export class JsonNumberToken {
  #state: NumberState = 'minus'
  readonly #gathered = new GatheredText()
  #isNew = true

  /** Begins with the first unit of a number: a digit or a minus. */
  open(code: number): void {
    this.#state = code === MINUS ? 'minus' : firstDigit(code)
    this.#gathered.clear()
    this.#isNew = true
  }

  /** Takes what belongs to the number; answers with the position after that. The first unit comes again here. */
  take(chunk: string, start: number): number {
    let position = this.#isNew ? start + 1 : start
    this.#isNew = false
    for (;;) {
      if (takesDigits(this.#state)) position = skipDigits(chunk, position)
      if (position >= chunk.length) break
      const next = nextState(this.#state, chunk.charCodeAt(position))
      if (next === undefined) break
      this.#state = next
      position++
    }
    this.#gathered.add(chunk.slice(start, position))
    return position
  }

  /** Every digit of it, as they were written. */
  get text(): string {
    return this.#gathered.text
  }

  /** Whether the text is a number as it stands; more digits may still follow. */
  get isWhole(): boolean {
    return this.#state === 'zero' || takesDigits(this.#state)
  }

  /** Whether a double holds the number, as `scanJsonNumber` tells it. */
  get isSafe(): boolean {
    const { text } = this
    if (text.length < 16 && this.#state !== 'exponent-digits') return true
    return scanJsonNumber(text, 0)?.safe ?? false
  }

  /** How many units stand after the longest part that is a number; undefined where no part of it is one. */
  get unfinished(): number | undefined {
    if (this.#state === 'minus') return undefined
    if (this.#state === 'exponent-sign') return 2
    return this.isWhole ? 0 : 1
  }
}

function firstDigit(code: number): NumberState {
  return code === ZERO ? 'zero' : 'integer'
}

function takesDigits(state: NumberState): boolean {
  return state === 'integer' || state === 'fraction' || state === 'exponent-digits'
}

function skipDigits(chunk: string, start: number): number {
  let position = start
  while (isDigit(chunk.charCodeAt(position))) position++
  return position
}

/** Digits in a state that takes them are no change of state, and aren't asked for. */
function nextState(state: NumberState, code: number): NumberState | undefined {
  switch (state) {
    case 'minus':
      return isDigit(code) ? firstDigit(code) : undefined
    case 'zero':
    case 'integer':
      return code === POINT ? 'point' : exponent(code)
    case 'point':
      return isDigit(code) ? 'fraction' : undefined
    case 'fraction':
      return exponent(code)
    case 'exponent':
      if (code === PLUS || code === MINUS) return 'exponent-sign'
      return isDigit(code) ? 'exponent-digits' : undefined
    case 'exponent-sign':
      return isDigit(code) ? 'exponent-digits' : undefined
    case 'exponent-digits':
      return undefined
  }
}

function exponent(code: number): NumberState | undefined {
  return code === 0x65 || code === 0x45 ? 'exponent' : undefined
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}
