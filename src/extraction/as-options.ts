import { HarnessError } from '../contracts/harness-error.ts'
import { kindOf } from '../json/kind-of.ts'

/**
 * Options as they were given, which callers without types may get wrong.
 *
 * @throws HarnessError `wrong-use` for what is no object.
 */
export function asOptions<Options extends object>(what: string, given: Options): Options {
  if (typeof given === 'object' && given !== null) return given
  throw new HarnessError('wrong-use', `${what} are an object, not ${kindOf(given)}; leave them out`)
}
