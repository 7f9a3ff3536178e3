const MOST_LINKED = 2048

/**
 * Text that comes in pieces and can be read after each. The engine links strings that are added to each other instead of
 * copying them, and a link takes more memory than a short piece: what was linked is made one from time to time.
 */
export class GatheredText {
  #settled = ''
  #recent = ''

  get text(): string {
    return this.#settled + this.#recent
  }

  add(piece: string): void {
    this.#recent += piece
    if (this.#recent.length < MOST_LINKED) return
    // The engine can take a part only of text that it has made one.
    this.#settled += this.#recent.slice(0, -1)
    this.#recent = this.#recent.slice(-1)
  }

  clear(): void {
    this.#settled = ''
    this.#recent = ''
  }
}
