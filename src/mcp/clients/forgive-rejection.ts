import type { ClientReaction } from '../../contracts/client-reaction.ts'
import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import { redactedPlaces } from '../../schema/redacted-places.ts'
import { findingRule } from '../findings/index.ts'
import { judgeCall } from '../judge-call.ts'
import { cutMessage } from './cut-message.ts'
import type { TakenCall } from './replay-transcript.ts'

/**
 * The reaction to a call, which is unknown where a client rejects a result that redaction changed and that we, who take
 * that into account, find no fault with.
 */
export function forgiveRejection(
  { reaction, barred }: TakenCall,
  call: RecordedCall,
  conversation: Conversation,
): ClientReaction {
  if (reaction.reaction !== 'rejects' || barred === true) return reaction
  const { reply } = call
  if (reply?.kind !== 'result' || redactedPlaces(reply.result) === undefined) return reaction
  const { observations } = judgeCall(call, conversation)
  const isAtFault = observations.some(({ code }) => findingRule(code).requirement.level === 'must')
  if (isAtFault) return reaction
  const message = `rejected as recorded, which may be for what was redacted: ${reaction.message ?? ''}`
  return { reaction: 'unknown', message: cutMessage(message) }
}
