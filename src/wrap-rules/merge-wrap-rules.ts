import type { WrapRules } from '../contracts/wrap-rule.ts'
import { toJsonValue } from '../json/to-json-value.ts'
import { invalidRules } from './invalid-rules.ts'
import { safeParseWrapRules } from './safe-parse-wrap-rules.ts'

/** Wrap rules with what they are called in messages. */
export interface NamedRules {
  readonly name: string
  readonly rules: WrapRules
}

/**
 * Joins the rules of two files; for a tool that both have a rule for, the later one wins whole.
 *
 * @throws HarnessError `rules-invalid` where each is fine and both together are not, such as a tool without a server beside rules
 * for several.
 */
export function mergeWrapRules(first: NamedRules, later: NamedRules): WrapRules {
  const rules = {
    ...joined('virtual_tools', first.rules, later.rules),
    ...joined('tools', first.rules, later.rules),
  }
  const check = safeParseWrapRules(toJsonValue(rules) ?? {})
  if (check.ok) return check.rules
  throw invalidRules(`${first.name} with ${later.name}`, check.faults)
}

function joined(key: 'virtual_tools' | 'tools', first: WrapRules, later: WrapRules): WrapRules {
  if (first[key] === undefined && later[key] === undefined) return {}
  return { [key]: { ...first[key], ...later[key] } }
}
