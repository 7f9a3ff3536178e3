import { HarnessError } from '../contracts/harness-error.ts'
import { kindOf } from '../json/kind-of.ts'
import { excerpt } from '../text/excerpt.ts'
import { nearestName } from '../text/nearest-name.ts'

/**
 * Returns options, if all their names are known: a misspelt one would be ignored, and the check might pass by that.
 *
 * @throws HarnessError `wrong-use` for a name that is not known, and for what is not an object
 */
export function knownOptions<Options extends object>(
  caller: string,
  given: Options,
  names: readonly (keyof Options & string)[],
): Options {
  if (typeof given !== 'object' || given === null)
    throw new HarnessError('wrong-use', `${caller}: options are an object, not ${kindOf(given)}`)
  const unknown = Object.keys(given).find((key) => !names.some((name) => name === key))
  if (unknown === undefined) return given
  const nearest = nearestName(unknown, names)
  throw new HarnessError(
    'wrong-use',
    `${caller}: there is no option ${excerpt(unknown)}; ${nearest === undefined ? `there are ${names.join(', ')}` : `did you mean ${nearest}?`}`,
  )
}
