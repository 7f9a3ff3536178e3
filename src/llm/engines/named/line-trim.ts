/** Passes a value on without the line break that may stand on each side of it as markup: one at most. */
export class LineTrim {
  readonly #pass: (piece: string) => void
  #isStart = true
  /** What may be the last line break. */
  #held = ''

  constructor(pass: (piece: string) => void) {
    this.#pass = pass
  }

  add(piece: string): void {
    let text = this.#held + piece
    this.#held = ''
    if (this.#isStart) {
      if (text === '\r') {
        this.#held = text
        return
      }
      this.#isStart = false
      text = text.replace(/^\r?\n/u, '')
    }
    this.#held = /\r?\n$|\r$/u.exec(text)?.[0] ?? ''
    const before = text.slice(0, text.length - this.#held.length)
    if (before !== '') this.#pass(before)
  }

  end(): void {
    if (this.#held === '\r') this.#pass(this.#held)
  }
}
