import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Finding, FindingEvidence } from '../contracts/finding.ts'
import type { CallJudgement, Observation, ResultJudgement } from '../contracts/judgement.ts'
import { findingRule } from './findings/index.ts'
import { asItCame, inputOf } from './input-of.ts'
import { judgeResult } from './judge-result.ts'
import { makeFinding } from './make-finding.ts'

/**
 * What is to be said of a recorded call, with findings that say where they can be seen. What came is judged as it came;
 * what is shown of it is what redaction left.
 */
export function judgeCall(call: RecordedCall, conversation: Conversation): CallJudgement {
  const shown = judgeResult(inputOf(call, conversation))
  const judgement =
    call.original === undefined
      ? shown
      : showable(judgeResult(inputOf(asItCame(call), conversation)), shown)
  const findings = judgement.observations.map((observation) =>
    toFinding(observation, call, conversation),
  )
  return { ...judgement, call, findings }
}

/**
 * The judgement of what came, in words that hold nothing of what redaction took away: those that the redacted result
 * gives as well or, of what is seen in the original alone, the sentence of the rule.
 */
function showable(judged: ResultJudgement, shown: ResultJudgement): ResultJudgement {
  const { failure, observations, schemaErrors } = judged
  return {
    ...judged,
    extraction: shown.extraction,
    argumentErrors: shown.argumentErrors,
    diagnostics: shown.diagnostics,
    schemaErrors: schemaErrors.map(
      ({ pointer, keyword }) =>
        shown.schemaErrors.find((it) => it.pointer === pointer && it.keyword === keyword) ?? {
          pointer,
          keyword,
          message: `breaks "${keyword}"`,
        },
    ),
    observations: observations.map(
      ({ code, pointer }) =>
        shown.observations.find((it) => it.code === code && it.pointer === pointer) ?? {
          code,
          ...(pointer !== undefined && { pointer }),
          message: findingRule(code).requirement.sentence,
        },
    ),
    ...(failure !== undefined && { failure: { ...failure, line: shown.failure?.line ?? '' } }),
  }
}

function toFinding(
  { code, message, pointer }: Observation,
  call: RecordedCall,
  conversation: Conversation,
): Finding {
  const { about } = findingRule(code)
  const evidence =
    about === 'schema'
      ? (schemaEvidence(call, conversation) ?? replyEvidence(call, ''))
      : replyEvidence(call, pointer ?? '')
  const draft = { code, message, tool: call.tool, evidence }
  // What is about the tool is the same finding in each of its results.
  if (about !== 'result') return makeFinding(draft, conversation)
  const ofCall = { ...draft, call: call.id, ...(pointer !== undefined && { pointer }) }
  return makeFinding(ofCall, conversation)
}

function replyEvidence(
  { reply, request }: RecordedCall,
  pointer: string,
): Omit<FindingEvidence, 'fixture'> {
  if (reply === undefined) return { line: request.line }
  return { line: reply.frame.line, pointer: `${reply.at ?? ''}/${reply.kind}${pointer}` }
}

/** In the list that the entry is from, where that is the last one. */
function schemaEvidence(
  { entry, tool }: RecordedCall,
  { tools }: Conversation,
): Omit<FindingEvidence, 'fixture'> | undefined {
  const listed = tools.find(({ name }) => name === tool)
  if (listed?.pointer === undefined || listed.entry !== entry) return undefined
  return { line: listed.frame.line, pointer: `${listed.pointer}/outputSchema` }
}
