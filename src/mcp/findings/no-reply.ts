import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { describeExchange } from '../conversation/describe-exchange.ts'
import { unansweredCalls } from '../conversation/unanswered-calls.ts'
import { defineFinding } from './define-finding.ts'

/** A call that was never answered, though the server went on running. */
export const noReply = defineFinding({
  code: 'no-reply',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:call:answered'],
  observe: (conversation) =>
    unansweredCalls(conversation)
      .filter(({ outcome }) => outcome === 'no-reply')
      .map(({ call }) => ({
        tool: call.tool,
        call: call.id,
        line: call.request.line,
        message: `the call was never answered${tellOutcome(call, conversation)}; send a result, or an error with the id of the request`,
      })),
})

/** Over HTTP, what came instead. */
function tellOutcome({ request, rounds }: RecordedCall, { exchanges }: Conversation): string {
  const { exchange } = rounds?.at(-1)?.request ?? request
  const carrier = exchanges.find(({ number }) => number === exchange)
  return carrier === undefined ? '' : ` (${describeExchange(carrier)})`
}
