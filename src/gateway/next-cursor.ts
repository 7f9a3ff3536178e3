import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'

/** Where the next page of a list begins; undefined behind the last one. An empty text is a cursor, too. */
export function nextCursor(page: RpcMessage): string | undefined {
  const cursor = partOf(page, ['result', 'nextCursor'])
  return typeof cursor === 'string' ? cursor : undefined
}
