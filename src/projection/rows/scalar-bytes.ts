import {
  firstNumberState,
  isWholeNumber,
  nextNumberState,
  NUMBER,
  type NumberState,
} from '../../json/json-number-grammar.ts'

const LITERALS = ['true', 'false', 'null'].map((word) => Buffer.from(word))

/** A JSON number or literal that comes in chunks of bytes, checked and not read. */
export class ScalarBytes {
  state: 'open' | 'closed' | 'broken' = 'closed'
  /** The literal; undefined for a number. */
  #literal: Buffer | undefined
  #literalEnd = 0
  #number: NumberState = NUMBER.minus

  /** Begins with a byte; false where no scalar does. */
  open(byte: number): boolean {
    const number = firstNumberState(byte)
    this.#literal = number === undefined ? LITERALS.find(([first]) => first === byte) : undefined
    if (number === undefined && this.#literal === undefined) return false
    this.#number = number ?? NUMBER.minus
    this.#literalEnd = 1
    this.state = 'open'
    return true
  }

  /** Whether it may end where it is. */
  get isWhole(): boolean {
    return this.#literal === undefined && isWholeNumber(this.#number)
  }

  /** Takes what belongs to it; answers with where it ends or breaks. A number ends only at a byte that isn't its own. */
  take(chunk: Uint8Array, start: number): number {
    return this.#literal === undefined
      ? this.#takeNumber(chunk, start)
      : this.#takeLiteral(this.#literal, chunk, start)
  }

  #takeNumber(chunk: Uint8Array, start: number): number {
    let position = start
    for (; position < chunk.length; position++) {
      const next = nextNumberState(this.#number, chunk[position] ?? 0)
      if (next === undefined) {
        this.state = isWholeNumber(this.#number) ? 'closed' : 'broken'
        break
      }
      this.#number = next
    }
    return position
  }

  #takeLiteral(literal: Buffer, chunk: Uint8Array, start: number): number {
    let position = start
    while (position < chunk.length && this.#literalEnd < literal.length) {
      if (chunk[position] !== literal[this.#literalEnd]) {
        this.state = 'broken'
        return position
      }
      this.#literalEnd++
      position++
    }
    if (this.#literalEnd === literal.length) this.state = 'closed'
    return position
  }
}
