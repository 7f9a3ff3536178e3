import { HarnessError } from '../contracts/harness-error.ts'
import { kindOf } from '../json/kind-of.ts'

/**
 * What was given as a text, which callers without types may get wrong.
 *
 * @throws HarnessError `wrong-use` for what is no string.
 */
export function asText(given: unknown): string {
  if (typeof given === 'string') return given
  throw new HarnessError('wrong-use', `a text is a string, not ${kindOf(given)}`)
}
