import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { acceptBehind } from '../accept-behind.ts'

interface Openers {
  readonly open: readonly string[]
  readonly begins?: '{' | '['
  readonly whenPinned?: { readonly bare: '{' | '['; readonly hasFences: boolean }
}

/** What a section of JSON began with. */
export type JsonOpener = 'marker' | 'fence' | 'bare'

/** Reads what a section of JSON begins with, before the JSON. */
export class JsonOpening {
  readonly #openers: Openers
  readonly #literals: Stops

  constructor(openers: Openers) {
    this.#openers = openers
    this.#literals = stopsOf(openers.open)
  }

  /** Whether JSON that may be calls stands behind the opener. */
  *fits(reader: LlmReader, isPinned: boolean): Reading<boolean> {
    const opener = yield* this.accept(reader)
    if (opener !== 'marker' && (!isPinned || this.#openers.whenPinned === undefined)) return false
    if (opener === 'marker') yield* this.acceptFence(reader)
    yield* reader.while(/\s/u, MOST_SPACE)
    const first = yield* reader.peek(1)
    const { begins, whenPinned } = this.#openers
    const wanted = opener === 'bare' ? whenPinned?.bare : isPinned ? undefined : begins
    if (first !== '{' && first !== '[') return false
    if (wanted !== undefined && wanted !== first) return false
    reader.take(1)
    yield* reader.while(/\s/u, MOST_SPACE)
    const second = yield* reader.peek(1)
    return second !== '' && (first === '[' ? '[{' : '"\'').includes(second)
  }

  /** Reads the opener that stands here; the bracket of bare JSON stays unread. */
  *accept(reader: LlmReader): Reading<JsonOpener> {
    const literal = yield* reader.whichOf(this.#literals)
    if (literal !== undefined) {
      reader.take(literal.length)
      return 'marker'
    }
    if ((yield* reader.peek(1)) !== '`') return 'bare'
    yield* this.acceptFence(reader)
    return 'fence'
  }

  /** Reads the line that opens a fence, if one stands here. */
  *acceptFence(reader: LlmReader): Reading<boolean> {
    const opens = yield* acceptBehind(reader, '```', reader.while(/\s/u, MOST_SPACE))
    if (opens) yield* reader.while(/[^\n]/u, MOST_SPACE)
    return opens
  }
}

/** UTF-16 units of white space before JSON, and of what names the language of a fence. */
const MOST_SPACE = 1000
