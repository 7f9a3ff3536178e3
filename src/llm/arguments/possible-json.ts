import type { JsonValue } from '../../contracts/json.ts'
import { GatheredText } from '../../json/gathered-text.ts'
import { JsonStreamReader } from '../../json/json-stream-reader.ts'

/** As deep as JSON is read elsewhere. */
const DEPTH_LIMIT = 500

/** A value without a type while it comes, which may turn out to be JSON that loses nothing. */
export class PossibleJson {
  readonly #gathered = new GatheredText()
  readonly #reader = new JsonStreamReader({
    maxDepth: DEPTH_LIMIT,
    lossless: false,
    keep: 'last',
  })

  /** The text so far. */
  get text(): string {
    return this.#gathered.text
  }

  /** Takes a piece; answers whether the text may still be JSON. */
  take(piece: string): boolean {
    this.#gathered.add(piece)
    this.#reader.write(piece)
    return this.#reader.failure === undefined
  }

  /**
   * The value, where nothing of the text is lost by it: the text is what is written of the value, or an object or an
   * array whose numbers and keys all have their place in it.
   */
  end(): { readonly value: JsonValue } | undefined {
    const reader = this.#reader
    reader.end()
    if (!reader.isComplete || reader.losses.diagnostics.length > 0) return undefined
    const value = reader.tree.root ?? null
    if (typeof value === 'object' && value !== null) return { value }
    return JSON.stringify(value) === this.text ? { value } : undefined
  }
}
