/** Collects the parts of one piece of a stream after the other; of a piece with more bytes than the limit, the rest is dropped. */
export class LimitedBuffer {
  readonly #limit: number
  #parts: Uint8Array[] = []
  #length = 0
  #dropping = false

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether nothing of a piece is there, not even something that is dropped. */
  get isEmpty(): boolean {
    return this.#length === 0 && !this.#dropping
  }

  /** Adds to the piece. Where that makes it too long, it is handed out as far as the limit. The part must not be changed afterwards. */
  take(part: Uint8Array): Uint8Array | undefined {
    if (this.#dropping) return undefined
    if (this.#length + part.length <= this.#limit) {
      this.#keep(part)
      return undefined
    }
    this.#keep(part.subarray(0, this.#limit - this.#length))
    this.#dropping = true
    return this.#drain()
  }

  /** Ends the piece, and hands it out; undefined where it was too long, and was handed out before. */
  finish(): Uint8Array | undefined {
    const dropped = this.#dropping
    this.#dropping = false
    return dropped ? undefined : this.#drain()
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return
    this.#parts.push(part)
    this.#length += part.length
  }

  #drain(): Uint8Array {
    const [first] = this.#parts
    const whole =
      this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts)
    this.#parts = []
    this.#length = 0
    return whole
  }
}
