import type { IsolatorName } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { isolators } from '../isolators/index.ts'
import { namedAmong } from './named-among.ts'

/**
 * A built-in isolator by its name.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known.
 */
export function isolatorNamed(name: string): Isolator<IsolatorName> {
  return namedAmong(isolators, name)
}
