import type { UserPattern } from '../../../contracts/user-pattern.ts'
import { compileUserPattern } from '../../../patterns/compile-user-pattern.ts'

/** A user's pattern, for tests that know that it compiles. */
export function pattern(source: string): UserPattern {
  const compiled = compileUserPattern(source)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled.pattern
}
