import { editBytes } from '../json/edit-bytes.ts'
import { memberEdits } from '../json/member-edits.ts'
import { partOf, placeOf, readRpcMessage, type RpcMessage } from '../rpc/rpc-message.ts'

/** The result of a handshake that says that the list of tools may change, where it offers tools at all. */
export function withListChanged(message: RpcMessage): RpcMessage {
  const tools = placeOf(message, ['result', 'capabilities', 'tools'])
  const said = partOf(message, ['result', 'capabilities', 'tools', 'listChanged'])
  if (tools === undefined || said === true) return message
  const { data } = message
  const edits = memberEdits(data, tools.start, { set: { listChanged: 'true' } })
  return readRpcMessage(editBytes(data, edits))
}
