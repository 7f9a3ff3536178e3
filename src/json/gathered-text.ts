const MOST_LINKED = 2048

/**
 * Text that comes in pieces and can be read after each. The engine links strings that are added to each other instead of
 * copying them, and a link takes more memory than a short piece: what was linked is made one from time to time.
 */
export class GatheredText {
  #settled = ''
  #recent = ''
  #isLinked = false

  get text(): string {
    return this.#settled + this.#recent
  }

  /** The text in a form that takes no more memory than its units. */
  get whole(): string {
    return this.#isLinked ? unlinked(this.text) : this.text
  }

  add(piece: string): void {
    if (this.#recent !== '' || this.#settled !== '') this.#isLinked = true
    this.#recent += piece
    if (this.#recent.length < MOST_LINKED) return
    this.#settled += unlinked(this.#recent)
    this.#recent = ''
  }

  clear(): void {
    this.#settled = ''
    this.#recent = ''
    this.#isLinked = false
  }
}

/** The engine can take a part only of text that it has made one. */
function unlinked(text: string): string {
  return `${text} `.slice(0, -1)
}
