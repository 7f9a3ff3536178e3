import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { someNames } from '../../text/some-names.ts'

/**
 * The tool that somebody names as `server:tool`, or as `tool` where only one server has it.
 *
 * @throws HarnessError `wrong-use` where none is meant, or several may be.
 */
export function toolKeyOf(name: string, keys: readonly string[]): string {
  if (keys.includes(name)) return name
  const [only, ...others] = keys.filter((key) => toolOf(key) === name)
  if (only === undefined) {
    const nearest = nearestName(name, [...keys, ...keys.map(toolOf)])
    const hint =
      nearest === undefined
        ? `known are ${someNames(keys) || 'none'}`
        : `did you mean ${excerpt(nearest)}`
    throw new HarnessError('wrong-use', `no tool ${excerpt(name)} is known; ${hint}`)
  }
  if (others.length > 0)
    throw new HarnessError(
      'wrong-use',
      `${excerpt(name)} may be ${[only, ...others].join(' or ')}; name one of them`,
    )
  return only
}

function toolOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
