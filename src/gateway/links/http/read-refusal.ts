import {
  answerRefusal,
  bodyRefusal,
  connectionRefusal,
  type Refusal,
  statusRefusal,
} from '../../../../recorders/http/refusal.ts'
import { isFine } from '../../../../recorders/http/transport.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { valueIn } from '../../../json/json-bytes.ts'
import { errorMessage, withId } from '../../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../../rpc/rpc-message.ts'
import { messagesIn } from '../messages-in.ts'
import type { HttpFailure, HttpOutcome, HttpReply } from './http-exchange.ts'
import type { Refused } from './link-context.ts'

/** Where what an answer asks for tells people more than what its body says. */
const AUTHORIZATION: ReadonlySet<number> = new Set([401, 403, 407])

/** Bytes of a refusal in which a lost session is looked for. */
const SAID = 1000
const LOST =
  /(?:no valid|invalid|invalid or missing|unknown|expired) (?:mcp )?session|session(?: id)? (?:is |was |has )?(?:not found|not valid|invalid|unknown|expired|does not exist|doesn't exist)/iu

/** Tells why an answer, or none, is no answer to a request; undefined where the request was aborted by us. */
export function readRefusal(
  outcome: HttpOutcome,
  { id, given }: { readonly id?: RpcId | undefined; readonly given: readonly string[] },
): Refused | undefined {
  if (outcome.kind === 'aborted') return undefined
  if (outcome.kind === 'failed') return { refusal: failureRefusal(outcome) }
  const { status, how, fault, isStream } = outcome
  if (!isFine(status)) {
    const own = id === undefined || AUTHORIZATION.has(status) ? undefined : errorIn(outcome, id)
    return { refusal: statusRefusal({ ...outcome, given }), ...(own && { own }) }
  }
  if (how === 'unread') return { refusal: answerRefusal(`it sent ${fault}`) }
  if (isStream) {
    const words = how === 'whole' ? 'ended' : 'broke off'
    return { refusal: answerRefusal(`its event stream ${words} without it`) }
  }
  if (how === 'broken') return { refusal: answerRefusal('its answer broke off') }
  return { refusal: bodyRefusal({ ...outcome, given }) }
}

/** Whether an answer says that a session is lost: with 404 by the specification, and as servers say it that don't keep that. */
export function isSessionLost({ status, body }: HttpReply): boolean {
  if (status === 404) return true
  if (status < 400 || status >= 500 || AUTHORIZATION.has(status)) return false
  return LOST.test(Buffer.from(body.subarray(0, SAID)).toString('utf8'))
}

/** Who has answered before needs no hint at TLS where it breaks off. */
function failureRefusal({ error, url, isKnown }: HttpFailure): Refusal {
  const { hint, ...refusal } = connectionRefusal(error, url)
  const isBreach = isKnown && error.code === 'ECONNRESET'
  return hint === undefined || isBreach ? refusal : { ...refusal, hint }
}

/** The error in a refusal, under the id of the request that is refused: many servers can't say which one that is. */
function errorIn({ body }: HttpReply, id: RpcId): RpcMessage | undefined {
  const message = messagesIn(body).find(({ kind }) => kind === 'error')
  if (message?.places.error === undefined) return undefined
  if (message.places.id !== undefined) return withId(message, id)
  const error = valueIn(message.data, message.places.error)
  if (!isJsonObject(error)) return undefined
  const { code, message: words, data } = error
  return typeof code === 'number' && typeof words === 'string'
    ? errorMessage(id, { code, message: words, ...(data !== undefined && { data }) })
    : undefined
}
