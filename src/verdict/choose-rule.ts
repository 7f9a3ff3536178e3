import type { CallJudgement } from '../contracts/judgement.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import type { JudgedSample } from '../suggest/judged-sample.ts'
import { suggestRule } from '../suggest/suggest-rule.ts'

/**
 * The wrap rule that holds on every recorded call of a tool that isn't an error, as `assay suggest` proposes it. Undefined
 * where no call needs wrapping, where one can't be saved, or where no rule holds on all.
 */
export function chooseRule(tool: string, calls: readonly CallJudgement[]): WrapRule | undefined {
  if (calls.some(({ wrapping }) => wrapping === 'impossible')) return undefined
  if (!calls.some(({ wrapping }) => wrapping === 'required' || wrapping === 'recommended'))
    return undefined
  return suggestRule({ tool }, calls.flatMap(toSample)).rule
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
