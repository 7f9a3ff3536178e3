import type { JsonObject } from '../../contracts/json.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { formatPointer, parsePointer } from '../../json/json-pointer.ts'
import { withoutPlaces } from '../../json/without-places.ts'
import { safeParseWrapRules } from '../../wrap-rules/safe-parse-wrap-rules.ts'
import { RULE_MEMBERS } from './rule-members.ts'

/** What of a file of rules can be used. */
export interface UsableRules {
  readonly rules: WrapRules
  /** What can't, and why, by JSON Pointer. */
  readonly faults: readonly string[]
}

/**
 * The rules of a document without those that can't be used. Of a rule with members that aren't known, which a later version
 * may have written, the others count.
 */
export function usableRules(document: JsonObject): UsableRules {
  const check = safeParseWrapRules(document)
  if (check.ok) return { rules: check.rules, faults: [] }
  const sound = withoutPlaces(
    document,
    check.faults.map(({ pointer }) => unusablePlace(pointer)),
  )
  const again = safeParseWrapRules(sound ?? {})
  return {
    rules: again.ok ? again.rules : {},
    faults: check.faults.map(({ pointer, message }) => `${pointer}: ${message}`),
  }
}

/** The member that isn't known, else the rule with the fault. */
function unusablePlace(pointer: string): string {
  const [group = '', name, member] = parsePointer(pointer) ?? []
  const known = RULE_MEMBERS.get(group)
  if (known === undefined || name === undefined) return formatPointer([group])
  const isUnknown = member !== undefined && !known.has(member)
  return formatPointer(isUnknown ? [group, name, member] : [group, name])
}
