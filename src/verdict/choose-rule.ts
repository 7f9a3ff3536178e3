import type { CallJudgement } from '../contracts/judgement.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'

const RULES: readonly WrapRule[] = [
  { wrap: 'labelled-json' },
  { wrap: 'text_extraction', text_extraction: { auto_detect_json: true } },
  { wrap: 'result' },
]

/**
 * The wrap rule that holds on every recorded call of a tool: where it is applied to a result that
 * isn't an error, it gives a value. Structured data is no matter of a rule, it passes as it is.
 * Undefined where no call needs wrapping, where one can't be saved, or where no rule holds on all.
 */
export function chooseRule(calls: readonly CallJudgement[]): WrapRule | undefined {
  if (calls.some((call) => call.wrapping === 'impossible')) return undefined
  if (!calls.some(needsWrapping)) return undefined
  const touched = calls.filter((call) => needsWrapping(call) || isUnstructured(call))
  return RULES.find((rule) => touched.every((call) => call.wrapModes.includes(rule.wrap)))
}

function needsWrapping({ wrapping }: CallJudgement): boolean {
  return wrapping === 'required' || wrapping === 'recommended'
}

/** Whether a result that isn't an error brings no structured data of its own. */
function isUnstructured({ channel, compliance, shape }: CallJudgement): boolean {
  if (compliance === 'not-applicable') return false
  return channel !== 'structured' || shape !== 'json'
}
