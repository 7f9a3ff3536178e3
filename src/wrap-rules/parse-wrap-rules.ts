import type { JsonValue } from '../contracts/json.ts'
import type { WrapRules } from '../contracts/wrap-rule.ts'
import { invalidRules } from './invalid-rules.ts'
import { safeParseWrapRules } from './safe-parse-wrap-rules.ts'

/**
 * Wrap rules from a value, with `textExtraction` read as `text_extraction`.
 *
 * @throws HarnessError `rules-invalid` with all that is wrong, a line for each.
 */
export function parseWrapRules(value: JsonValue): WrapRules {
  const check = safeParseWrapRules(value)
  if (check.ok) return check.rules
  throw invalidRules('the rules', check.faults)
}
