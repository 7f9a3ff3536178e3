import { errorMessage, withId } from '../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../rpc/rpc-message.ts'
import type { Member } from './member.ts'

/** A request of a client's, on its way to servers that are to be found. */
export interface ClientRequest {
  readonly message: RpcMessage
  readonly id: RpcId
  /** Aborted when the client gives the request up; its reason is the client's, where that is a text. */
  readonly signal: AbortSignal
}

/** What becomes of a request: it is answered, or goes to a server, whose answer is the client's. */
export type Outcome =
  | { readonly kind: 'answer'; readonly message: RpcMessage }
  | { readonly kind: 'route'; readonly member: Member; readonly message: RpcMessage }

/** Codes of JSON-RPC, and of MCP (`notFound`: until 2025-11-25), for refusals. */
export const REFUSED = { method: -32601, params: -32602, notFound: -32002 } as const

/** Answers a request with what a server, or the gateway, made of it, whatever its id is. */
export function answered({ id }: ClientRequest, message: RpcMessage): Outcome {
  return { kind: 'answer', message: withId(message, id) }
}

/** Refuses a request. */
export function refused({ id }: ClientRequest, code: number, message: string): Outcome {
  return { kind: 'answer', message: errorMessage(id, { code, message }) }
}

/** Hands a request to a server. */
export function routed(member: Member, message: RpcMessage): Outcome {
  return { kind: 'route', member, message }
}
