import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isPromising } from './rule-kinds.ts'
import type { RuleInForce } from './rule-in-force.ts'

/**
 * The rule whose schema stands in the list of tools; undefined where that is the server's own.
 *
 * @param isResting - Whether a written rule gave nothing of the last result.
 */
export function promisingRule(inForce: RuleInForce, isResting: boolean): WrapRule | undefined {
  switch (inForce.kind) {
    case 'written':
      return isResting && isPromising(inForce.rule) ? undefined : inForce.rule
    case 'learned':
      return inForce.rule
    case 'kept':
    case 'outdated':
    case 'none':
      return undefined
  }
}
