import { errorMessage } from '../../rpc/rpc-edits.ts'
import type { RpcId } from '../../rpc/rpc-message.ts'
import type { HttpResponse } from './exchange.ts'

/** Why a request over HTTP isn't served. */
export interface Refusal {
  readonly status: number
  readonly message: string
  /** @defaultValue -32000, of which JSON-RPC leaves the meaning to servers */
  readonly code?: number
  /** The request that it answers, where the revision lets an answer of this kind name it. */
  readonly id?: RpcId
  readonly fields?: Readonly<Record<string, string>>
}

const SERVER_ERROR = -32000

/** Answers with a refusal, which says why as JSON-RPC does. */
export function refuse(response: HttpResponse, refusal: Refusal): void {
  const { status, message, code = SERVER_ERROR, id = null, fields } = refusal
  const { data } = errorMessage(id, { code, message })
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': data.length,
      ...fields,
    })
    .end(data)
}
