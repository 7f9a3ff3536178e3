import { RE2JS } from 're2js'
import { translatePattern } from './translate-pattern.ts'

/** A pattern that is searched for in linear time, anywhere in a text. */
export interface LinearPattern {
  readonly test: (text: string) => boolean
  /** Tells patterns apart: ajv keys them by it. */
  readonly toString: () => string
}

/** Compiles an ECMAScript pattern on RE2; undefined where RE2 can't run it with the same meaning. */
export function compilePattern(pattern: string): LinearPattern | undefined {
  const translated = translatePattern(pattern)
  if (translated === undefined) return undefined
  try {
    const compiled = RE2JS.compile(translated)
    return { test: (text) => compiled.test(text), toString: () => pattern }
  } catch {
    return undefined
  }
}
