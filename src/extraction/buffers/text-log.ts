/** A text that grows by pieces, and gives parts of itself without putting the whole together. */
export class TextLog {
  readonly #pieces: string[] = []
  readonly #starts: number[] = []
  #length = 0
  /** Grown by concatenation, which copies nothing until somebody looks inside. */
  #text = ''

  get length(): number {
    return this.#length
  }

  get text(): string {
    return this.#text
  }

  append(piece: string): void {
    this.#pieces.push(piece)
    this.#starts.push(this.#length)
    this.#length += piece.length
    this.#text += piece
  }

  /** The pieces of a part, cut to it. */
  *slices(from: number, to: number): Generator<string, void, undefined> {
    for (let index = this.#indexOf(from); index < this.#pieces.length; index++) {
      const start = this.#starts[index] ?? 0
      if (start >= to) return
      const piece = this.#pieces[index] ?? ''
      yield piece.slice(Math.max(0, from - start), to - start)
    }
  }

  /** Of the piece that an offset is in. */
  #indexOf(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}
