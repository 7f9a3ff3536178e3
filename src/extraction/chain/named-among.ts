import { HarnessError } from '../../contracts/harness-error.ts'
import { TEXT_PARSERS } from '../../contracts/text-parser.ts'
import { isPresetName } from './preset-name.ts'
import { unknownName } from './unknown-name.ts'

/**
 * The one of some extractors that has a name.
 *
 * @throws HarnessError `wrong-use` where none has it.
 */
export function namedAmong<Extractor extends { readonly name: string }>(
  extractors: readonly Extractor[],
  name: string,
): Extractor {
  const extractor = extractors.find((known) => known.name === name)
  if (extractor !== undefined) return extractor
  if (isPresetName(name))
    throw new HarnessError(
      'wrong-use',
      `${name} is a chain of its own; name it alone, or the extractors`,
    )
  if (TEXT_PARSERS.some((parser) => parser === name))
    throw new HarnessError(
      'wrong-use',
      `the parser ${name} can't stand here; name it in a text_extraction`,
    )
  const names = extractors.map((known) => known.name)
  throw unknownName('extractor', name, names)
}
