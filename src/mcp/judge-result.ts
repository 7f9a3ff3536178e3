import type { ResultJudgement } from '../contracts/judgement.ts'
import { RESULT_FINDINGS } from './findings/index.ts'
import { type JudgeResultInput, readFacts } from './result/read-facts.ts'
import type { ResultFacts } from './result/result-facts.ts'

/**
 * What is to be said of one result of a tool, whatever came: channel, shape, compliance, wrapping
 * and what was observed. Without a result and an error, nothing came, and nothing is observed.
 */
export function judgeResult(input: JudgeResultInput): ResultJudgement {
  const facts = readFacts(input)
  return {
    channel: facts.channel,
    shape: facts.shape,
    also: facts.also,
    compliance: facts.compliance,
    wrapping: facts.wrapping,
    extraction: facts.extraction,
    schemaErrors: facts.schemaErrors,
    diagnostics: unchecked(facts),
    observations: RESULT_FINDINGS.flatMap(({ code, observe }) =>
      observe(facts).map((sighting) => ({ code, ...sighting })),
    ),
    ...(facts.failure !== undefined && {
      failure: { line: facts.failure.line, marked: facts.failure.suspicion === undefined },
    }),
    argumentErrors: facts.argumentErrors,
    ...(facts.refused && { refused: true }),
    wrapModes: facts.wrapModes,
  }
}

/** Of a result that is held to no schema, nothing was left out. */
function unchecked({ applicable, schema }: ResultFacts): readonly string[] {
  return applicable && schema?.compiled.ok === true ? schema.compiled.diagnostics : []
}
