import { createStreamPlace, type StreamPlace } from '../../../../recorders/http/stream-place.ts'
import type { JsonObject } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { valueIn } from '../../../json/json-bytes.ts'
import { META_KEYS } from '../../../mcp/meta-keys.ts'
import { partOf, type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'

/** Milliseconds that a stream may stay open after the answer that it was opened for. */
const LINGER = 1000

/** A request that is under way. */
export interface Ask {
  readonly message: RpcMessage
  readonly id: RpcId
  /** The message as a value, where its revision has no sessions, and gives a request up by closing its stream. */
  readonly modern?: JsonObject
  readonly place: StreamPlace
  /** Aborting closes its stream. */
  readonly stream: AbortController
  readonly isWanted: () => boolean
  /** Takes note that it is answered, or that nobody waits for it; its stream may stay open a little longer. */
  readonly settle: () => void
  /** Resolves when it is over. */
  readonly over: Promise<void>
  readonly end: () => void
}

/** Prepares to follow a request. */
export function createAsk(message: RpcMessage, id: RpcId): Ask {
  const modern = modernOf(message)
  const stream = new AbortController()
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  return {
    message,
    id,
    ...(modern && { modern }),
    place: createStreamPlace(),
    stream,
    isWanted: () => timer === undefined && !stream.signal.aborted,
    settle: () => {
      timer ??= setTimeout(() => stream.abort(), LINGER)
      resolve()
    },
    over,
    end: () => {
      clearTimeout(timer)
      stream.abort()
      resolve()
    },
  }
}

/** A message that names its revision, as those from 2026-07-28 on do, as a value; undefined for others. */
export function modernOf(message: RpcMessage): JsonObject | undefined {
  const version = partOf(message, ['params', '_meta', META_KEYS.protocolVersion])
  if (typeof version !== 'string') return undefined
  const value = valueIn(message.data, { start: 0, end: message.data.length })
  return isJsonObject(value) ? value : undefined
}
