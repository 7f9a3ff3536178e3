import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { argumentErrors } from './result/argument-errors.ts'
import type { JudgeResultInput } from './result/read-facts.ts'

/** Results of a tool that an answer is compared with. */
const MOST_COMPARED = 3

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
    ...(isForbidden && { usual: usualResults(call, conversation) }),
    unlisted: started && !tools.some(({ name }) => name === call.tool),
  }
}

/** Returns a call with what came before redaction changed it, if that was kept. */
export function asItCame(call: RecordedCall): RecordedCall {
  return { ...call, ...call.original }
}

/** The first results of allowed calls of the same tool that aren't marked as errors. */
function usualResults({ tool }: RecordedCall, { calls }: Conversation): readonly JsonValue[] {
  const results: JsonValue[] = []
  for (const call of calls) {
    if (results.length === MOST_COMPARED) break
    if (call.tool !== tool) continue
    const { reply, entry, arguments: given } = asItCame(call)
    if (reply?.kind !== 'result' || argumentErrors(entry, given).length > 0) continue
    if (!isJsonObject(reply.result) || reply.result['isError'] !== true) results.push(reply.result)
  }
  return results
}
