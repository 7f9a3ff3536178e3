import { HarnessError } from '../../contracts/harness-error.ts'
import { extractorNamed } from './extractor-named.ts'
import { isPresetName } from './preset-name.ts'
import type { Chain } from './presets.ts'

/**
 * The chain that names stand for, as a configuration has them: the name of one alone, or names of built-in isolators and
 * text parsers in the order in which they are tried.
 *
 * @throws HarnessError `wrong-use` for a name that isn't known; `createExtractor` refuses one that stands twice.
 */
export function chainOf(names: readonly string[]): Chain {
  if (!Array.isArray(names))
    throw new HarnessError('wrong-use', 'the names of a chain are an array of strings')
  const [only] = names
  if (names.length === 1 && isPresetName(only)) return only
  return names.map((name) => {
    const extractor = extractorNamed(name)
    return 'isolate' in extractor ? extractor : extractor.name
  })
}
