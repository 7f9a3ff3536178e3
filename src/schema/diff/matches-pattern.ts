import { compilePattern, type LinearPattern } from '../compile-pattern.ts'

/** Compiled patterns, up to a number: each is asked for every property. */
const compiled = new Map<string, LinearPattern | undefined>()
const MAX_COMPILED = 1000

/** Whether a property's name fits a pattern; of a pattern that can't be run it is taken that it may. */
export function matchesPattern(pattern: string, name: string): boolean {
  if (!compiled.has(pattern)) {
    if (compiled.size >= MAX_COMPILED) compiled.clear()
    compiled.set(pattern, compilePattern(pattern))
  }
  return compiled.get(pattern)?.test(name) ?? true
}
