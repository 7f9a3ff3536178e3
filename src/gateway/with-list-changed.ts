import { editBytes } from '../json/edit-bytes.ts'
import { memberAt, membersAt, textIn } from '../json/json-bytes.ts'
import { readRpcMessage, type RpcMessage } from '../rpc/rpc-message.ts'

/** The result of a handshake that says that the list of tools may change, where it offers tools at all. */
export function withListChanged(message: RpcMessage): RpcMessage {
  const { data, places } = message
  const capabilities = places.result && memberAt(data, 'capabilities', places.result.start)
  const tools = capabilities && memberAt(data, 'tools', capabilities.start)
  if (tools === undefined || data[tools.start] !== 0x7b) return message
  const given = memberAt(data, 'listChanged', tools.start)
  if (given === undefined) {
    const separator = membersAt(data, tools.start).length === 0 ? '' : ','
    const at = tools.start + 1
    const text = `"listChanged":true${separator}`
    return readRpcMessage(editBytes(data, [{ start: at, end: at, text }]))
  }
  if (textIn(data, given) === 'true') return message
  return readRpcMessage(editBytes(data, [{ ...given, text: 'true' }]))
}
