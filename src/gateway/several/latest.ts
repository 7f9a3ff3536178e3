/** What was set or asked for last, up to a number of entries: the oldest is dropped. */
export class Latest<Key, Value> {
  /** In the order in which they were used, the newest last. */
  readonly #entries = new Map<Key, Value>()
  readonly #most: number
  readonly #onDrop: (value: Value, key: Key) => void

  constructor(most: number, onDrop: (value: Value, key: Key) => void = () => undefined) {
    this.#most = most
    this.#onDrop = onDrop
  }

  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries
    if (this.#entries.size <= this.#most || oldest === undefined) return
    this.#entries.delete(oldest[0])
    this.#onDrop(oldest[1], oldest[0])
  }

  /** Takes away all with a value. */
  forget(value: Value): void {
    for (const [key, kept] of this.#entries) if (kept === value) this.#entries.delete(key)
  }
}
