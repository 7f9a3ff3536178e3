import { editBytes } from '../../../json/edit-bytes.ts'
import { memberAt, valueIn } from '../../../json/json-bytes.ts'
import { readRpcMessage, type RpcMessage } from '../../../rpc/rpc-message.ts'
import type { AdaptedCall } from '../tool-adapter.ts'
import type { ToolNames } from './resolve-names.ts'

/** A tools/call for the tool that the server knows by its own name. */
export function adaptCall(message: RpcMessage, names: ToolNames): AdaptedCall {
  const { data, places } = message
  const place = places.params && memberAt(data, 'name', places.params.start)
  const name = place && valueIn(data, place)
  if (place === undefined || typeof name !== 'string') return { message, tool: '' }
  const { tool, virtual } = names.toolNamed(name)
  const edit = { start: place.start, end: place.end, text: JSON.stringify(tool) }
  return {
    message: tool === name ? message : readRpcMessage(editBytes(data, [edit])),
    tool,
    ...(virtual !== undefined && { virtual }),
  }
}
