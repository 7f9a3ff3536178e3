/**
 * Tells where a JSON value that opens with a bracket ends, a character at a time and without looking back, like
 * `balancedEnd`: strings hide brackets, a string that isn't closed ends with its line, kinds of brackets aren't told apart.
 */
export class JsonNesting {
  #depth = 0
  #quoted = false
  #escaped = false

  /** Whether a string is open. */
  get isQuoted(): boolean {
    return this.#quoted
  }

  /** Takes the next character; true where it closes the outermost bracket. */
  take(code: number): boolean {
    if (this.#escaped) this.#escaped = false
    else if (this.#quoted) this.#takeQuoted(code)
    else if (code === 0x22) this.#quoted = true
    else if (code === 0x7b || code === 0x5b) this.#depth++
    else if (code === 0x7d || code === 0x5d) return --this.#depth === 0
    return false
  }

  #takeQuoted(code: number): void {
    if (code === 0x5c) this.#escaped = true
    else if (code === 0x22 || code === 0x0a) this.#quoted = false
  }
}
