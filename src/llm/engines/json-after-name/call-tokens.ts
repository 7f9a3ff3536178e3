import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** What the tokens of a format stand for, each with its spellings. */
export interface CallTokenSpellings {
  /** Begins a section of calls; calls may stand without one. */
  readonly section: readonly string[]
  readonly sectionEnd: readonly string[]
  /** Begins a call. */
  readonly call: readonly string[]
  readonly callEnd: readonly string[]
  /** Stands between what a call is named by and its arguments. */
  readonly separator: readonly string[]
}

/** What a token stands for. */
export type CallToken = keyof CallTokenSpellings

/** The tokens of a format that are looked for together. */
export class CallTokens {
  readonly spellings: CallTokenSpellings
  /** What ends a call, or begins the next one, where its JSON is broken. */
  readonly ends: Stops
  readonly #all: Stops
  readonly #meanings: ReadonlyMap<string, CallToken>

  constructor(spellings: CallTokenSpellings) {
    this.spellings = spellings
    const { section, sectionEnd, call, callEnd, separator } = spellings
    this.#meanings = new Map([
      ...section.map((literal) => [literal, 'section'] as const),
      ...sectionEnd.map((literal) => [literal, 'sectionEnd'] as const),
      ...call.map((literal) => [literal, 'call'] as const),
      ...callEnd.map((literal) => [literal, 'callEnd'] as const),
      ...separator.map((literal) => [literal, 'separator'] as const),
    ])
    this.#all = stopsOf([...this.#meanings.keys()])
    const ends = [...section, ...sectionEnd, ...call, ...callEnd, '\n```']
    this.ends = stopsOf(ends)
  }

  /** What the token that stands here stands for; it stays unread. */
  *peek(reader: LlmReader): Reading<CallToken | undefined> {
    const literal = yield* reader.whichOf(this.#all)
    return literal === undefined ? undefined : this.#meanings.get(literal)
  }

  /** Reads a token where one of that meaning stands here. */
  *accept(reader: LlmReader, meaning: CallToken): Reading<boolean> {
    const literal = yield* reader.whichOf(this.#all)
    if (literal === undefined || this.#meanings.get(literal) !== meaning) return false
    reader.take(literal.length)
    return true
  }
}
