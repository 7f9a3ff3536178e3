import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import { ranToItsEnd } from './ran-to-its-end.ts'

interface UnansweredCall {
  readonly call: RecordedCall
  /** Whether the server went on without answering, or ended. */
  readonly outcome: 'no-reply' | 'exit'
}

/** The calls that never got an answer, in a conversation that came to its end. */
export function unansweredCalls(conversation: Conversation): readonly UnansweredCall[] {
  const { calls, endReason } = conversation
  if (!ranToItsEnd(endReason)) return []
  const ended = endReason === 'exited' || endReason === 'reset'
  return calls
    .filter(({ reply }) => reply === undefined)
    .map((call) => ({ call, outcome: ended && call.cancelled !== true ? 'exit' : 'no-reply' }))
}
