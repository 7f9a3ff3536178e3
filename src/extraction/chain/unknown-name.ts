import { HarnessError } from '../../contracts/harness-error.ts'
import { kindOf } from '../../json/kind-of.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nameElsewhere } from '../../text/name-elsewhere.ts'
import { nearestName } from '../../text/nearest-name.ts'

/** That something isn't known by a name, with the one that was probably meant, or all of them. */
export function unknownName(what: string, name: unknown, known: readonly string[]): HarnessError {
  const all = `use ${known.join(', ')}`
  if (typeof name !== 'string')
    return new HarnessError(
      'wrong-use',
      `the ${what} is named by a string, not ${kindOf(name)}; ${all}`,
    )
  const nearest = nearestName(name, known)
  const hint = nearest === undefined ? (nameElsewhere(name) ?? all) : `did you mean ${nearest}?`
  return new HarnessError('wrong-use', `there is no ${what} ${excerpt(name)}; ${hint}`)
}
