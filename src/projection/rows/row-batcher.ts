import { BYTE } from './json-bytes.ts'
import { type RowBatch, rowBatch } from './row-batch.ts'

/** Bytes that the first batch has room for. */
const FIRST_ROOM = 4096

/** Gathers rows into batches of a number of rows; one that has enough bytes ends before. */
export class RowBatcher {
  readonly #most: number
  readonly #mostBytes: number
  #json = Buffer.allocUnsafe(FIRST_ROOM)
  #length = 0
  #ends: number[] = []
  #made = 0

  constructor(most: number, mostBytes: number) {
    this.#most = most
    this.#mostBytes = mostBytes
  }

  /** Rows that are in no batch yet. */
  get waiting(): number {
    return this.#ends.length
  }

  /** Adds a row, which is copied; answers with the batch that it completes. */
  add(row: Uint8Array, end: number): RowBatch | undefined {
    this.#makeRoom(row.length)
    this.#json[this.#length] = this.#length === 0 ? BYTE.openArray : BYTE.comma
    this.#json.set(row, this.#length + 1)
    this.#length += row.length + 1
    this.#ends.push(this.#length)
    const isWhole = this.#ends.length === this.#most || this.#length >= this.#mostBytes
    return isWhole ? this.#finish(end) : undefined
  }

  /** The last batch, which may be smaller; an empty one where there was no row at all. */
  end(end: number): RowBatch | undefined {
    if (this.#ends.length > 0) return this.#finish(end)
    return this.#made === 0 ? rowBatch(Buffer.from('[]'), [], end) : undefined
  }

  #finish(end: number): RowBatch {
    this.#json[this.#length] = BYTE.closeArray
    const batch = rowBatch(this.#json.subarray(0, this.#length + 1), this.#ends, end)
    this.#json = Buffer.allocUnsafe(this.#length + FIRST_ROOM)
    this.#length = 0
    this.#ends = []
    this.#made++
    return batch
  }

  /** Room for a row and for what stands around it. */
  #makeRoom(length: number): void {
    const needed = this.#length + length + 2
    if (needed <= this.#json.length) return
    const larger = Buffer.allocUnsafe(needed * 2)
    this.#json.copy(larger, 0, 0, this.#length)
    this.#json = larger
  }
}
