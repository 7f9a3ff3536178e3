/** Collects the bytes between two places of a stream, which may stand in several chunks. */
export class ByteCapture {
  #parts: Uint8Array[] = []
  #kept = 0
  #start = 0
  isOpen = false

  /** Begins at an offset in the chunk that is read. */
  open(start: number): void {
    this.#start = start
    this.isOpen = true
  }

  /** How many bytes it has at an offset in the chunk that is read. */
  lengthAt(position: number): number {
    return this.#kept + position - this.#start
  }

  /** Keeps what the chunk has of it, as the next one takes the chunk's place. */
  keep(chunk: Uint8Array): void {
    if (!this.isOpen) return
    const part = Uint8Array.prototype.slice.call(chunk, this.#start)
    this.#parts.push(part)
    this.#kept += part.length
    this.#start = 0
  }

  /** Ends before an offset; the bytes are those of the chunk where it holds all of them. */
  close(chunk: Uint8Array, end: number): Buffer {
    this.isOpen = false
    const last = chunk.subarray(this.#start, end)
    if (this.#kept === 0) return Buffer.from(last.buffer, last.byteOffset, last.length)
    const whole = Buffer.concat([...this.#parts, last])
    this.#parts = []
    this.#kept = 0
    return whole
  }
}
