import { HarnessError } from '../../../contracts/harness-error.ts'
import type { UserPattern } from '../../../contracts/user-pattern.ts'
import {
  compileUserPattern,
  type UserPatternOptions,
} from '../../../patterns/compile-user-pattern.ts'
import { excerpt } from '../../../text/excerpt.ts'

/**
 * The pattern of a configuration, compiled.
 *
 * @throws HarnessError `wrong-use` for one that doesn't compile.
 */
export function requirePattern(
  place: string,
  source: string,
  options?: UserPatternOptions,
): UserPattern {
  const compiled = compileUserPattern(source, options)
  if (compiled.ok) return compiled.pattern
  throw new HarnessError(
    'wrong-use',
    `${place} ${excerpt(source)} is no pattern of RE2: ${compiled.reason}`,
  )
}
