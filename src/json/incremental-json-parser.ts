import type { JsonValue } from '../contracts/json.ts'
import type { JsonFailure } from './json-failure.ts'
import { JsonStreamReader } from './json-stream-reader.ts'

/** The ways of showing an unfinished value. */
export const PARTIAL_POLICIES = ['growing-strings', 'whole-values'] as const

/**
 * How much of an unfinished value is shown. `growing-strings` shows the value of a string as it grows, numbers and
 * literals when they can't change any more; `whole-values` shows only finished scalars. Keys are shown with their value,
 * arrays and objects from their opening bracket on.
 */
export type PartialPolicy = (typeof PARTIAL_POLICIES)[number]

/** How an incremental parser reads and shows. */
export interface IncrementalJsonOptions {
  /** @defaultValue 'growing-strings' */
  readonly policy?: PartialPolicy
  /** Levels of nesting; a text with more fails. @defaultValue 500 */
  readonly maxDepth?: number
  /** Whether numbers that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
}

/**
 * Reads one JSON value (RFC 8259, nothing repaired) from text that comes in chunks, in time linear in the text however it
 * is cut. What is shown only grows: objects gain keys, arrays items, strings text at their end; nothing else changes.
 * Half of a pair of surrogates waits for the other. Of a repeated key the first value is kept, as it may have been shown.
 * The text may break at any time: what was shown by then stays.
 */
export class IncrementalJsonParser {
  readonly #reader: JsonStreamReader
  readonly #showsGrowing: boolean
  #hasEnded = false

  constructor(options: IncrementalJsonOptions = {}) {
    const { policy = 'growing-strings', maxDepth = 500, lossless = false } = options
    this.#reader = new JsonStreamReader({ maxDepth, lossless, keep: 'first' })
    this.#showsGrowing = policy === 'growing-strings'
  }

  /** Takes the next piece of the text. Never throws; does nothing after a failure and after the end. */
  write(chunk: string): void {
    if (this.failure !== undefined || this.#hasEnded) return
    this.#reader.write(chunk)
    if (!this.#showsGrowing) return
    const text = this.#reader.openString
    if (text !== undefined) this.#reader.tree.growString(text)
  }

  /** Says that no more text comes: a number at the root is whole; any other unfinished value is a failure. */
  end(): void {
    if (this.failure !== undefined || this.#hasEnded) return
    this.#hasEnded = true
    this.#reader.end()
  }

  /**
   * The value so far; undefined before anything can be shown. Arrays and objects are the parser's own and grow in place:
   * read them between two writes and leave them as they are.
   */
  get value(): JsonValue | undefined {
    return this.#reader.tree.root
  }

  /**
   * The value so far, deeply frozen: it never changes. Finished parts are shared between snapshots and with `value`; only
   * arrays and objects that are still open are copied, and nothing where nothing more is shown.
   */
  snapshot(): JsonValue | undefined {
    return this.#reader.tree.snapshot()
  }

  /** Whether the value is whole and nothing but white space followed so far. */
  get isComplete(): boolean {
    return this.#reader.isComplete
  }

  /** Why the text can't be JSON, whatever follows. */
  get failure(): JsonFailure | undefined {
    return this.#reader.failure
  }

  /** What reading lost, each kind once: a value whose key is repeated, digits of a number. */
  get diagnostics(): readonly string[] {
    return this.#reader.losses.diagnostics
  }

  /** UTF-16 units taken; after a failure, those before the one that broke the text. */
  get length(): number {
    return this.#reader.length
  }
}
