import { notificationMessage } from '../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'

/** Gives a request up, with a reason where that is a text. */
export function cancellation(requestId: RpcId, reason?: unknown): RpcMessage {
  return notificationMessage('notifications/cancelled', {
    requestId,
    ...(typeof reason === 'string' && { reason }),
  })
}
