import { RE2JS } from 're2js'
import { excerpt } from '../../../text/excerpt.ts'

/** What is known of a pattern that compiles. */
export interface ReadPattern {
  readonly ok: true
  readonly groups: number
  readonly groupNames: readonly string[]
}

/** Compiles a user's pattern on RE2, and says why it can't. */
export function readPattern(
  source: string,
): ReadPattern | { readonly ok: false; readonly message: string } {
  try {
    const compiled = RE2JS.compile(source)
    return {
      ok: true,
      groups: compiled.groupCount(),
      groupNames: Object.keys(compiled.namedGroups()),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, message: `${excerpt(source)} is no pattern of RE2: ${reason}` }
  }
}
