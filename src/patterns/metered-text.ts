/** That a search read more than it was given. */
export class MeterExhausted extends Error {
  override readonly name = 'MeterExhausted'
}

/** What a search for a string costs, beside reading a character: engines do it many characters at a time. */
const PER_SEARCHED = 1 / 32

/**
 * A text that counts how often it is read, and ends a search that reads too much of it by throwing {@link MeterExhausted}.
 * One match takes time linear to the text, but all matches of `a.*b|a` read to the end for each `a`.
 */
export class MeteredText extends String {
  readonly #text: string
  #left: number

  /** @param reads - How many characters may be read, again and again. */
  constructor(text: string, reads: number) {
    super(text)
    this.#text = text
    this.#left = reads
  }

  override charCodeAt(index: number): number {
    this.#left -= 1
    if (this.#left < 0) throw new MeterExhausted()
    return this.#text.charCodeAt(index)
  }

  override indexOf(searched: string, from = 0): number {
    const found = this.#text.indexOf(searched, from)
    const end = found === -1 ? this.#text.length : found
    this.#left -= Math.max(0, end - from) * PER_SEARCHED
    if (this.#left < 0) throw new MeterExhausted()
    return found
  }
}
