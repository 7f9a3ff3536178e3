import type { RpcMessage } from '../../../rpc/rpc-message.ts'

/** What a recorded message is to a client. */
export type Role = 'request' | 'notification' | 'answer' | 'noise'

/**
 * Tells what a recorded message is by its members, whether it is valid or not: an answer that lacks its `jsonrpc` is one
 * that clients make something of, and so is one whose JSON breaks off.
 */
export function roleOf({ method, places }: RpcMessage): Role {
  if (method !== undefined) return places.id === undefined ? 'notification' : 'request'
  return places.result === undefined && places.error === undefined ? 'noise' : 'answer'
}
