import { RE2JS } from 're2js'
import { translatePattern } from './translate-pattern.ts'

/** Instructions of all patterns of a schema together: some 4000 patterns of dates, or 200 of `[a-z]{900}`. */
const MAX_SIZE = 200_000

/** A pattern that is searched for in linear time, anywhere in a text. */
export interface LinearPattern {
  readonly test: (text: string) => boolean
  /** Instructions of its program, which time and memory grow with. */
  readonly size: number
  /** Tells patterns apart: ajv keys them by it. */
  readonly toString: () => string
}

/** Compiles an ECMAScript pattern on RE2; undefined where RE2 can't run it with the same meaning. */
export function compilePattern(pattern: string): LinearPattern | undefined {
  const translated = translatePattern(pattern)
  if (translated === undefined) return undefined
  try {
    const compiled = RE2JS.compile(translated)
    return {
      test: (text) => compiled.test(text),
      size: compiled.programSize(),
      toString: () => pattern,
    }
  } catch {
    return undefined
  }
}

/**
 * Compiles the patterns of one schema, as long as they aren't too large together: a small schema can ask for gigabytes
 * of programs. From the first that is `too-large` on, all are.
 */
export function createPatternCompiler(): (
  pattern: string,
) => LinearPattern | 'too-large' | undefined {
  let left = MAX_SIZE
  return (pattern) => {
    // A program is as long as its text, or longer.
    const compiled = pattern.length > left ? 'too-large' : compilePattern(pattern)
    if (compiled === undefined) return undefined
    left -= compiled === 'too-large' ? Infinity : compiled.size
    return left < 0 ? 'too-large' : compiled
  }
}
