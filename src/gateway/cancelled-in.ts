import { partOf, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'

/** The request that a message cancels; undefined where it cancels none. */
export function cancelledIn(message: RpcMessage): RpcId | undefined {
  if (message.method !== 'notifications/cancelled') return undefined
  const id = partOf(message, ['params', 'requestId'])
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
