import { compileUserPattern } from '../../../patterns/compile-user-pattern.ts'
import { excerpt } from '../../../text/excerpt.ts'

/** What is known of a pattern that compiles. */
export interface ReadPattern {
  readonly ok: true
  readonly groups: number
  readonly groupNames: readonly string[]
}

/** Compiles a user's pattern, and says why it can't be one. */
export function readPattern(
  source: string,
): ReadPattern | { readonly ok: false; readonly message: string } {
  const compiled = compileUserPattern(source)
  if (!compiled.ok)
    return { ok: false, message: `${excerpt(source)} is no pattern of RE2: ${compiled.reason}` }
  const { groups, groupNames } = compiled.pattern
  return { ok: true, groups, groupNames }
}
