import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Finding, FindingEvidence } from '../contracts/finding.ts'
import type { CallJudgement, Observation } from '../contracts/judgement.ts'
import { findingRule } from './findings/index.ts'
import { judgeResult } from './judge-result.ts'
import { makeFinding } from './make-finding.ts'

/** What is to be said of a recorded call, with findings that say where they can be seen. */
export function judgeCall(call: RecordedCall, conversation: Conversation): CallJudgement {
  const { entry, reply } = call
  const { protocolVersion } = conversation
  const judgement = judgeResult({
    ...(entry !== undefined && { entry }),
    ...(reply?.kind === 'result' && { result: reply.result }),
    ...(reply?.kind === 'error' && { error: reply.error }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(call.expect !== undefined && { expect: call.expect }),
  })
  const findings = judgement.observations.map((observation) =>
    toFinding(observation, call, conversation),
  )
  return { ...judgement, call, findings }
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
