const SMALLEST = 4 * 1024
const LARGEST = 64 * 1024

/**
 * Collects pieces by copying them, each into one slab: the memory that a piece comes in is shared with others, and copying
 * a long body at its end would hold up what else happens then.
 */
export class ByteSlabs {
  readonly #slabs: Uint8Array<ArrayBuffer>[] = []
  #open = new Uint8Array()
  #used = 0

  add(piece: Uint8Array): void {
    if (piece.length > this.#open.length - this.#used) this.#grow(piece.length)
    this.#open.set(piece, this.#used)
    this.#used += piece.length
  }

  /** All pieces in their order; nothing is to be added afterwards. */
  take(): readonly Uint8Array<ArrayBuffer>[] {
    this.#close()
    return this.#slabs
  }

  #grow(least: number): void {
    const size = Math.min(Math.max(SMALLEST, this.#open.length * 4), LARGEST)
    this.#close()
    this.#open = new Uint8Array(Math.max(size, least))
    this.#used = 0
  }

  #close(): void {
    if (this.#used > 0) this.#slabs.push(this.#open.subarray(0, this.#used))
  }
}
