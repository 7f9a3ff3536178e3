import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import type { LinkRequest } from './http-exchange.ts'

/** Returns the request that sends a message. */
export function posted(message: RpcMessage): Pick<LinkRequest, 'method' | 'body'> {
  return { method: 'POST', body: message.data }
}

/** Returns the request that opens an event stream, behind an event if it is opened again. */
export function got(lastEventId: string | undefined): Pick<LinkRequest, 'method' | 'lastEventId'> {
  return { method: 'GET', lastEventId }
}
