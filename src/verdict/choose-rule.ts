import type { CallJudgement } from '../contracts/judgement.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'

const RULES: readonly WrapRule[] = [
  { wrap: 'labelled-json' },
  { wrap: 'text_extraction', text_extraction: { auto_detect_json: true } },
  { wrap: 'result' },
]

/**
 * The wrap rule that holds on every call of a tool that needs wrapping.
 * Undefined where no call needs it, where one can't be saved, or where no rule holds on all of them.
 */
export function chooseRule(calls: readonly CallJudgement[]): WrapRule | undefined {
  if (calls.some((call) => call.wrapping === 'impossible')) return undefined
  const needy = calls.filter(
    (call) => call.wrapping === 'required' || call.wrapping === 'recommended',
  )
  if (needy.length === 0) return undefined
  return RULES.find((rule) => needy.every((call) => call.wrapModes.includes(rule.wrap)))
}
