import type { CallJudgement, ToolJudgement } from '../contracts/judgement.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import type { JudgedSample } from '../suggest/judged-sample.ts'
import { suggestRule } from '../suggest/suggest-rule.ts'

/** A rule with what it rests on; empty if there is none. */
type ChosenRule = Pick<ToolJudgement, 'rule' | 'confidence'>

/**
 * Returns the wrap rule that holds on every recorded call of a tool, as `assay suggest` proposes it. There is none if no
 * call needs wrapping, if one can't be saved, or if no rule holds on all.
 */
export function chooseRule(tool: string, calls: readonly CallJudgement[]): ChosenRule {
  if (calls.some(({ wrapping }) => wrapping === 'impossible')) return {}
  if (!calls.some(({ wrapping }) => wrapping === 'required' || wrapping === 'recommended'))
    return {}
  const { rule, verification } = suggestRule({ tool }, calls.flatMap(toSample))
  return rule === undefined ? {} : { rule, confidence: verification.confidence }
}

function toSample(judgement: CallJudgement): readonly JudgedSample[] {
  const { call, compliance } = judgement
  const { reply, entry, id, arguments: given } = call
  if (reply?.kind !== 'result' || compliance === 'not-applicable') return []
  const outputSchema = isJsonObject(entry) ? (entry['outputSchema'] ?? undefined) : undefined
  return [
    {
      name: id,
      result: reply.result,
      judgement,
      isMeant: false,
      arguments: given,
      ...(outputSchema !== undefined && { outputSchema }),
    },
  ]
}
