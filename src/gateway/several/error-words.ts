import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'

/** What an error says for people. */
export function errorWords(error: RpcMessage): string {
  const message = partOf(error, ['error', 'message'])
  return typeof message === 'string' ? message : 'it says nothing of why'
}
