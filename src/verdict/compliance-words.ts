import type { CallJudgement } from '../contracts/judgement.ts'
import { structuredIn } from '../mcp/result/structured-in.ts'
import { schemaCoverage } from '../schema/schema-coverage.ts'
import { worstCompliance } from './worst-compliance.ts'

/** Returns the worst compliance of calls of one tool; what is valid never comes without how much of the schema was seen. */
export function complianceWords(judgements: readonly CallJudgement[]): string {
  const compliance = worstCompliance(judgements.map((judgement) => judgement.compliance))
  const schema = judgements.at(-1)?.call.entry?.['outputSchema'] ?? undefined
  if (compliance !== 'valid' || schema === undefined) return compliance
  const { seen, total } = schemaCoverage(
    schema,
    judgements.flatMap(({ call }) => structuredIn(call)),
  )
  return `${compliance}, ${seen} of ${total} seen`
}
