import { memberAt, textIn } from '../../../json/json-bytes.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'

const KEY = Buffer.from('"isError"')

/** Whether a result says that the tool failed; costs next to nothing where the word isn't in it. */
export function saysError({ data, places: { result } }: RpcMessage): boolean {
  if (result === undefined) return false
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (!bytes.includes(KEY, result.start)) return false
  const place = memberAt(data, 'isError', result.start)
  return place !== undefined && !['false', 'null'].includes(textIn(data, place))
}
