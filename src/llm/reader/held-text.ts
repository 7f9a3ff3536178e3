/** Pieces are joined up to this length: many short ones take more memory than their text. */
const MOST_JOINED = 2048

/** Text that is kept from a place on, and cut back to one, each in time that grows only with what comes behind the place. */
export class HeldText {
  #pieces: string[] = []
  #end = 0

  /** Where what is added next begins. */
  get end(): number {
    return this.#end
  }

  /** Forgets all; what is added next begins at this place. */
  restart(at: number): void {
    this.#pieces = []
    this.#end = at
  }

  add(piece: string): void {
    this.#end += piece.length
    const last = this.#pieces.at(-1)
    if (last === undefined || last.length >= MOST_JOINED) {
      this.#pieces.push(piece)
      return
    }
    const joined = last + piece
    this.#pieces[this.#pieces.length - 1] = joined.length < MOST_JOINED ? joined : unlinked(joined)
  }

  /** The text from a place on. */
  since(at: number): string {
    let start = this.#end
    let index = this.#pieces.length
    while (start > at && index > 0) {
      index -= 1
      start -= this.#pieces[index]?.length ?? 0
    }
    return this.#pieces
      .slice(index)
      .join('')
      .slice(Math.max(0, at - start))
  }

  /** Forgets what comes behind a place. */
  cut(at: number): void {
    while (this.#end > at) {
      const last = this.#pieces.pop() ?? ''
      this.#end -= last.length
      if (this.#end < at) this.add(last.slice(0, at - this.#end))
      else if (last === '') return
    }
  }
}

/** The engine links strings that are added to each other, which takes more memory than the units. */
function unlinked(text: string): string {
  return `${text} `.slice(0, -1)
}
