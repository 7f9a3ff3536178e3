import { errorMessage } from '../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../rpc/rpc-message.ts'

/** Why what is open gets no other answer any more. */
export type EndReason =
  | 'the server is closing'
  | 'the session has ended'
  | 'the server gave no answer'

/** The code that the official SDKs give to a connection that is gone. */
const CONNECTION_CLOSED = -32000

/** Answers a request that nobody else will: for one whose response just ends, clients wait until their own time is over. */
export function endAnswer(id: RpcId, message: EndReason): RpcMessage {
  return errorMessage(id, { code: CONNECTION_CLOSED, message })
}
