import { withParts } from '../../rpc/rpc-edits.ts'
import { idAt, partOf, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { Member } from './member.ts'

interface ServerRequest {
  readonly member: Member
  readonly id: RpcId
  readonly progressToken?: RpcId
}

/** A message for a server. */
export interface ForServer {
  readonly member: Member
  readonly message: RpcMessage
}

/**
 * Requests of servers to the client (sampling, elicitation, roots): servers number them, and their progress, as they like,
 * so that the client sees numbers of the gateway's, and the servers their own.
 */
export class ServerRequests {
  readonly #open = new Map<RpcId, ServerRequest>()
  /** Outlives the request, for a task goes on telling its progress. */
  readonly #tokens = new Map<RpcId, ServerRequest>()
  readonly #numbers = new Map<Member, Map<RpcId, number>>()
  #last = 0

  /** A server's request as the client gets it. */
  renamed(member: Member, message: RpcMessage): RpcMessage {
    const { id } = message
    if (id === undefined) return message
    this.#last += 1
    const number = this.#last
    const progressToken = idAt(message, ['params', '_meta', 'progressToken'])
    const request = { member, id, ...(progressToken !== undefined && { progressToken }) }
    this.#open.set(number, request)
    if (progressToken !== undefined) this.#tokens.set(number, request)
    const numbers = this.#numbers.get(member) ?? new Map<RpcId, number>()
    this.#numbers.set(member, numbers.set(id, number))
    return withParts(message, [
      { path: ['id'], value: number },
      { path: ['params', '_meta', 'progressToken'], value: number },
    ])
  }

  /** A client's answer as its server gets it; undefined where nobody has asked. */
  answered(message: RpcMessage): ForServer | undefined {
    const request = message.id === undefined ? undefined : this.#open.get(message.id)
    if (request === undefined || message.id === undefined) return undefined
    const { member, id } = request
    this.#open.delete(message.id)
    this.#numbers.get(member)?.delete(id)
    if (partOf(message, ['result', 'task']) === undefined) this.#tokens.delete(message.id)
    return { member, message: withParts(message, [{ path: ['id'], value: id }]) }
  }

  /** The progress that a client tells as the server that asked for it gets it. */
  progress(message: RpcMessage): ForServer | undefined {
    const path = ['params', 'progressToken'] as const
    const token = idAt(message, path)
    const request = token === undefined ? undefined : this.#tokens.get(token)
    if (request?.progressToken === undefined) return undefined
    const { member, progressToken } = request
    return { member, message: withParts(message, [{ path, value: progressToken }]) }
  }

  /** A server's cancellation as the client gets it; undefined where the client knows of no such request. */
  cancelled(member: Member, message: RpcMessage): RpcMessage | undefined {
    const path = ['params', 'requestId'] as const
    const id = idAt(message, path)
    const number = id === undefined ? undefined : this.#numbers.get(member)?.get(id)
    if (number === undefined || id === undefined) return undefined
    this.#open.delete(number)
    this.#tokens.delete(number)
    this.#numbers.get(member)?.delete(id)
    return withParts(message, [{ path, value: number }])
  }
}
