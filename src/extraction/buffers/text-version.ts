import type { Extraction } from '../../contracts/extraction.ts'
import type { BufferKind, ExtractionBuffer } from '../../contracts/extraction-buffer.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { BufferState } from './buffer-core.ts'
import { asText } from '../as-text.ts'
import type { Growth } from './growth.ts'
import { type Growing, isShownAlike } from './is-shown-alike.ts'

/** What the versions of one buffer have in common. */
export interface TextVersionBase<Value> {
  readonly kind: BufferKind
  readonly growing: Growing
  readonly extract: (text: string) => Extraction<Value>
}

/**
 * A buffer of text, at one point of its growth. A class, as a version is made for every piece: one made of closures takes
 * ten times the memory.
 */
export class TextVersion<Value> implements ExtractionBuffer<Value> {
  readonly kind: BufferKind
  readonly text: string
  readonly #base: TextVersionBase<Value>
  readonly #growth: Growth<string>
  readonly #count: number
  #state: BufferState | undefined

  constructor(
    base: TextVersionBase<Value>,
    growth: Growth<string>,
    { text, count }: { readonly text: string; readonly count: number },
  ) {
    this.kind = base.kind
    this.text = text
    this.#base = base
    this.#growth = growth
    this.#count = count
    Object.freeze(this)
  }

  get value(): JsonValue | undefined {
    return this.#shown().value
  }

  get isComplete(): boolean {
    return this.#shown().isComplete
  }

  get extractor(): string | undefined {
    return this.#shown().extractor
  }

  get start(): number | undefined {
    return this.#shown().start
  }

  append(delta: string): TextVersion<Value> {
    if (asText(delta) === '') return this
    const growth = this.#growth.with(this.#count, delta)
    return new TextVersion(this.#base, growth, {
      text: this.text + delta,
      count: this.#count + 1,
    })
  }

  equals(other: unknown): boolean {
    return (
      typeof other === 'object' &&
      other !== null &&
      #base in other &&
      other.kind === this.kind &&
      other.text === this.text &&
      isShownAlike(other.#base.growing, this.#base.growing)
    )
  }

  finish(): Extraction<Value> {
    return this.#base.extract(this.text)
  }

  #shown(): BufferState {
    this.#state ??= this.#growth.stateAt(this.#count)
    return this.#state
  }
}
