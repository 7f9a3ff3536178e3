import type { IsolatorName } from '../../contracts/extraction.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { isolators } from '../isolators/index.ts'
import { isPresetName } from './preset-name.ts'
import { unknownName } from './unknown-name.ts'

/**
 * A built-in isolator by its name.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known.
 */
export function isolatorNamed(name: string): Isolator<IsolatorName> {
  const isolator = isolators.find((known) => known.name === name)
  if (isolator !== undefined) return isolator
  if (isPresetName(name))
    throw new HarnessError(
      'wrong-use',
      `${name} is a chain of its own; name it alone, or the extractors`,
    )
  const known = isolators.map((each) => each.name)
  throw unknownName('extractor', name, known)
}
