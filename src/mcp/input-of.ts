import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import { argumentErrors } from './result/argument-errors.ts'
import type { CallAnswer, JudgeResultInput } from './result/read-facts.ts'

/** Answers of a tool that another one is compared with. */
const MOST_COMPARED = 5

/** Returns what is known of a recorded call for its judgement. */
export function inputOf(call: RecordedCall, conversation: Conversation): JudgeResultInput {
  const { entry, reply, expect, stderr, arguments: given } = call
  const { protocolVersion, started, tools } = conversation
  const isForbidden = argumentErrors(entry, given).length > 0
  return {
    arguments: given,
    ...(entry !== undefined && { entry }),
    ...(reply?.kind === 'result' && { result: reply.result }),
    ...(reply?.kind === 'error' && { error: reply.error }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(expect !== undefined && { expect }),
    ...(stderr !== undefined && { stderr }),
    ...(isForbidden && { usual: usualAnswers(call, conversation) }),
    unlisted: started && !tools.some(({ name }) => name === call.tool),
  }
}

/** Returns a call with what came before redaction changed it, if that was kept. */
export function asItCame(call: RecordedCall): RecordedCall {
  return { ...call, ...call.original }
}

/** The first answers to allowed calls of the same tool. */
function usualAnswers({ tool }: RecordedCall, { calls }: Conversation): readonly CallAnswer[] {
  const answers: CallAnswer[] = []
  for (const call of calls) {
    if (answers.length === MOST_COMPARED) break
    if (call.tool !== tool) continue
    const { reply, entry, arguments: given } = asItCame(call)
    if (reply !== undefined && argumentErrors(entry, given).length === 0)
      answers.push(reply.kind === 'result' ? { result: reply.result } : { error: reply.error })
  }
  return answers
}
