import type { BufferCore, BufferState } from './buffer-core.ts'

/** What grows behind the buffers of one stream: a core, and the pieces that it took. */
export class Growth<Delta> {
  readonly #createCore: () => BufferCore<Delta>
  readonly #core: BufferCore<Delta>
  readonly #deltas: Delta[] = []

  constructor(createCore: () => BufferCore<Delta>) {
    this.#createCore = createCore
    this.#core = createCore()
  }

  /** What is shown after a number of pieces. It reads them again where more have come since. */
  stateAt(count: number): BufferState {
    if (count === this.#deltas.length) return this.#core.read()
    return this.#fork(count).#core.read()
  }

  /** The growth after a number of pieces and one more: itself, or another one that has read the pieces again. */
  with(count: number, delta: Delta): Growth<Delta> {
    const growth = count === this.#deltas.length ? this : this.#fork(count)
    growth.#write(delta)
    return growth
  }

  #fork(count: number): Growth<Delta> {
    const growth = new Growth(this.#createCore)
    for (const delta of this.#deltas.slice(0, count)) growth.#write(delta)
    return growth
  }

  #write(delta: Delta): void {
    this.#deltas.push(delta)
    this.#core.write(delta)
  }
}
