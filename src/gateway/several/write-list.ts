import { META_KEYS } from '../../mcp/meta-keys.ts'
import { elementsAt } from '../../json/json-bytes.ts'
import { writeWideJson } from '../../json/wide-json.ts'
import { placeOf, readRpcMessage, type RpcMessage } from '../../rpc/rpc-message.ts'
import { gatewayInfo } from './gateway-info.ts'
import { isModernRequest } from './is-modern-request.ts'
import { keepingOf } from './keeping-of.ts'
import type { ClientRequest } from './outcome.ts'

/** A list of several servers together. */
interface MergedList {
  /** Where in a result its entries stand. */
  readonly key: string
  /** The results that it is made of. */
  readonly pages: readonly RpcMessage[]
  readonly entries: readonly Uint8Array[]
  readonly nextCursor?: string
}

/** The entries of a page, byte for byte. */
export function entriesOf({ data, ...page }: RpcMessage, key: string): readonly Uint8Array[] {
  const place = placeOf({ data, ...page }, ['result', key])
  if (place === undefined) return []
  return elementsAt(data, place.start).map(({ start, end }) => data.subarray(start, end))
}

/** The answer to a client's request of a list. */
export function writeList(
  { message, id }: ClientRequest,
  { key, pages, entries, nextCursor }: MergedList,
): RpcMessage {
  const isModern = isModernRequest(message)
  const { ttlMs, cacheScope } = keepingOf(pages)
  const behind = {
    ...(nextCursor !== undefined && { nextCursor }),
    ...(isModern && { ttlMs, cacheScope, _meta: { [META_KEYS.serverInfo]: gatewayInfo() } }),
  }
  const type = isModern ? '"resultType":"complete",' : ''
  const rest = Object.entries(behind).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  const comma = Buffer.from(',')
  return readRpcMessage(
    Buffer.concat([
      Buffer.from(`{"jsonrpc":"2.0","id":${writeWideJson(id)},"result":{${type}"${key}":[`),
      ...entries.flatMap((entry, index) => (index === 0 ? [entry] : [comma, entry])),
      Buffer.from(`]${rest.join('')}}}`),
    ]),
  )
}
