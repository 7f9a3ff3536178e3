import type { Span } from './extraction.ts'

/** A place that a pattern matches. */
export interface PatternMatch {
  readonly span: Span
  readonly text: string
  /** By number, from 1; undefined where the group took no part. */
  readonly groups: readonly (string | undefined)[]
  /** Of named groups. */
  readonly named: Readonly<Record<string, string | undefined>>
  /** What a field takes: the group `value`, group 1, or the whole match; undefined where that group took no part. */
  readonly value: string | undefined
  readonly valueSpan: Span | undefined
}

/** A user's pattern in RE2 syntax; it runs in time linear to the text, on re2js and nothing else. Spans are UTF-16 offsets. */
export interface UserPattern {
  /** As it was written. */
  readonly source: string
  /** How many groups it has. */
  readonly groups: number
  /** In the order in which they stand in the pattern. */
  readonly groupNames: readonly string[]
  /** Steps that a character takes at most: the time of a match is at most a product of them and the length of the text. */
  readonly size: number
  readonly test: (text: string) => boolean
  readonly first: (text: string) => PatternMatch | undefined
  /** Whether a text has a second match that isn't empty. */
  readonly matchesAgain: (text: string) => boolean
  /** Those that don't overlap, up to a number of them. */
  readonly all: (text: string, limit: number) => PatternMatches
}

/** The matches of a pattern in a text. */
export interface PatternMatches {
  readonly matches: readonly PatternMatch[]
  /** Why there may be more behind the last one. */
  readonly cut?: string
}
