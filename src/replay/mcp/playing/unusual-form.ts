import type { HttpAnswer } from '../../../host/client-peer.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import type { HttpOutcome } from '../recording/crossing.ts'

/** How a body comes. */
type Form = Pick<HttpAnswer, 'status' | 'fields'>

const JSON_BODY: Form = { status: 200, fields: { 'content-type': 'application/json' } }

/**
 * How an answer comes over HTTP that doesn't come as answers do: it came with another status, or as another kind of body,
 * or it is no message of JSON-RPC, so that no host can tell whose answer it is.
 */
export function unusualForm({ kind }: RpcMessage, http: HttpOutcome | undefined): Form | undefined {
  const isRecorded = http?.status !== undefined && !http.isStream
  const isUsual = !isRecorded || (http.status === 200 && http.mediaType === 'application/json')
  if (!isUsual) return http
  return kind === 'other' && http?.isStream !== true ? JSON_BODY : undefined
}
