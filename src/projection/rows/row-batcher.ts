import { type RowBatch, rowBatch } from './row-batch.ts'

/** Gathers rows into batches of a number of rows; one that has enough characters ends before. */
export class RowBatcher {
  readonly #most: number
  readonly #mostCharacters: number
  #texts: string[] = []
  #characters = 0
  #made = 0

  constructor(most: number, mostCharacters: number) {
    this.#most = most
    this.#mostCharacters = mostCharacters
  }

  /** Rows that are in no batch yet. */
  get waiting(): number {
    return this.#texts.length
  }

  /** Adds a row; answers with the batch that it completes. */
  add(text: string, end: number): RowBatch | undefined {
    this.#texts.push(text)
    this.#characters += text.length
    const isWhole = this.#texts.length === this.#most || this.#characters >= this.#mostCharacters
    return isWhole ? this.#finish(end) : undefined
  }

  /** The last batch, which may be smaller; an empty one where there was no row at all. */
  end(end: number): RowBatch | undefined {
    return this.#texts.length > 0 || this.#made === 0 ? this.#finish(end) : undefined
  }

  #finish(end: number): RowBatch {
    const batch = rowBatch(this.#texts, end)
    this.#texts = []
    this.#characters = 0
    this.#made++
    return batch
  }
}
