import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { checkTextExtraction } from './check-text-extraction.ts'
import { faultyExtraction } from './check/faulty-extraction.ts'
import { compileChecked, type RuleExtractor, type RuleOptions } from './compile-checked.ts'

/**
 * Compiles a `text_extraction`, as it is at that time.
 *
 * @param outputSchema - What the value is projected by and checked against; without it any object or array will do.
 * @throws HarnessError `wrong-use` with all that `checkTextExtraction` has against the configuration, and for an output schema
 * or a chain that can't be used.
 */
export function compileTextExtraction(
  config: TextExtraction,
  outputSchema?: JsonValue,
  options: RuleOptions = {},
): RuleExtractor {
  const check = checkTextExtraction(toJsonValue(config) ?? null)
  if (check.ok) return compileChecked(check.config, outputSchema, options)
  throw new HarnessError('wrong-use', faultyExtraction(check.faults))
}
