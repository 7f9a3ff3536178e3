import type { Span } from './extraction.ts'

/** A place that a pattern matches. */
export interface PatternMatch {
  readonly span: Span
  readonly text: string
  /** By number, from 1; undefined where the group took no part. */
  readonly groups: readonly (string | undefined)[]
  /** Of named groups. */
  readonly named: Readonly<Record<string, string | undefined>>
  /** What a field takes: group 1, the group `value`, or the whole match; undefined where that group took no part. */
  readonly value: string | undefined
}

/** A user's pattern in RE2 syntax; it runs in time linear to the text, on re2js and nothing else. */
export interface UserPattern {
  /** As it was written. */
  readonly source: string
  /** In the order in which they stand in the pattern. */
  readonly groupNames: readonly string[]
  readonly test: (text: string) => boolean
  readonly first: (text: string) => PatternMatch | undefined
  /** Those that don't overlap, up to a number of them. */
  readonly all: (text: string, limit: number) => readonly PatternMatch[]
}
