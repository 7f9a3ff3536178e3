import { createMemo } from '../../text/create-memo.ts'
import { compilePattern, type LinearPattern } from '../compile-pattern.ts'

/** Compiled patterns: each is asked for every property. */
const compiled = createMemo<LinearPattern | undefined>(1000)

/** Whether a property's name fits a pattern; of a pattern that can't be run it is taken that it may. */
export function matchesPattern(pattern: string, name: string): boolean {
  return compiled(pattern, () => compilePattern(pattern))?.test(name) ?? true
}
