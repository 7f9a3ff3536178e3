import { idAt, type RpcId, type RpcMessage } from './rpc-message.ts'

/** The request that a message cancels; undefined where it cancels none. */
export function cancelledIn(message: RpcMessage): RpcId | undefined {
  return message.method === 'notifications/cancelled'
    ? idAt(message, ['params', 'requestId'])
    : undefined
}
