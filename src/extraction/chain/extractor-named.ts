import type { IsolatorName } from '../../contracts/extraction.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { isolators } from '../isolators/index.ts'
import { textParsers } from '../parsers/index.ts'
import { isPresetName } from './preset-name.ts'
import { unknownName } from './unknown-name.ts'

/**
 * A built-in isolator or text parser by its name.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known.
 */
export function extractorNamed(name: string): Isolator<IsolatorName> | TextParser<TextView> {
  const known = [...isolators, ...textParsers]
  const extractor = known.find((each) => each.name === name)
  if (extractor !== undefined) return extractor
  if (isPresetName(name))
    throw new HarnessError(
      'wrong-use',
      `${name} is a chain of its own; name it alone, or the extractors`,
    )
  const names = known.map((each) => each.name)
  throw unknownName('extractor', name, names)
}
