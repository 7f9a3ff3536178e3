import { elementsAt } from '../../json/json-bytes.ts'
import { readRpcMessage, type RpcMessage } from '../../rpc/rpc-message.ts'

const SPACE = 0x20
const CLOSE_BRACE = 0x7d
const CLOSE_BRACKET = 0x5d

/** The messages that a server sent in one piece: one, or those of a batch; none where it isn't JSON-RPC, or breaks off. */
export function messagesIn(data: Uint8Array): readonly RpcMessage[] {
  const last = lastByte(data)
  if (last === CLOSE_BRACE) return [readRpcMessage(data)].filter(isMessage)
  if (last !== CLOSE_BRACKET) return []
  return elementsAt(data)
    .map(({ start, end }) => readRpcMessage(data.subarray(start, end)))
    .filter(isMessage)
}

function isMessage({ kind }: RpcMessage): boolean {
  return kind !== 'other'
}

function lastByte(data: Uint8Array): number | undefined {
  let at = data.length - 1
  while (at >= 0 && (data[at] ?? 0) <= SPACE) at -= 1
  return data[at]
}
