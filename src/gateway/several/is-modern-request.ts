import { META_KEYS } from '../../mcp/meta-keys.ts'
import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'

/** Whether a request is one of the revisions without a handshake, which each of their requests names. */
export function isModernRequest(message: RpcMessage): boolean {
  return typeof partOf(message, ['params', '_meta', META_KEYS.protocolVersion]) === 'string'
}
