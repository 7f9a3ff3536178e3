import { GatheredText } from './gathered-text.ts'
import {
  firstNumberState,
  isWholeNumber,
  nextNumberState,
  NUMBER,
  type NumberState,
} from './json-number-grammar.ts'
import { scanJsonNumber } from './scan-json-number.ts'

/** A JSON number that comes in pieces. */
export class JsonNumberToken {
  #state: NumberState = NUMBER.minus
  readonly #gathered = new GatheredText()
  #isNew = true

  /** Begins with the first unit of a number: a digit or a minus. */
  open(code: number): void {
    this.#state = firstNumberState(code) ?? NUMBER.minus
    this.#gathered.clear()
    this.#isNew = true
  }

  /** Takes what belongs to the number; answers with the position after that. The first unit comes again here. */
  take(chunk: string, start: number): number {
    let position = this.#isNew ? start + 1 : start
    this.#isNew = false
    for (; position < chunk.length; position++) {
      const next = nextNumberState(this.#state, chunk.charCodeAt(position))
      if (next === undefined) break
      this.#state = next
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
    return isWholeNumber(this.#state)
  }

  /** Whether a double holds the number, as `scanJsonNumber` tells it. */
  get isSafe(): boolean {
    const { text } = this
    if (text.length < 16 && this.#state !== NUMBER.exponentDigits) return true
    return scanJsonNumber(text, 0)?.safe ?? false
  }

  /** How many units stand after the longest part that is a number; undefined where no part of it is one. */
  get unfinished(): number | undefined {
    if (this.#state === NUMBER.minus) return undefined
    if (this.#state === NUMBER.exponentSign) return 2
    return this.isWhole ? 0 : 1
  }
}
