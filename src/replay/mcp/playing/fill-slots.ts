import { editBytes, type ByteEdit } from '../../../json/edit-bytes.ts'
import { textIn } from '../../../json/json-bytes.ts'
import { writeWideJson } from '../../../json/wide-json.ts'
import { idIn, readRpcMessage, type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import type { McpRecording, SendStep, ServerRequest, Slot } from '../recording/recording.ts'
import type { LiveRequest } from './conversation.ts'

/** What slots stand for in a conversation. */
export interface SlotValues {
  readonly requestOf: (recording: McpRecording) => Partial<LiveRequest> | undefined
  readonly idOf: (request: ServerRequest) => RpcId | undefined
  /** Whether a request of the client's has this id. */
  readonly isTaken: (id: RpcId) => boolean
}

/**
 * A recorded message with the names of another conversation, and else byte for byte the same; undefined where it names
 * what isn't there, such as a progress that nobody asked for.
 */
export function fillSlots(
  { message, slots }: Pick<SendStep, 'message' | 'slots'>,
  values: SlotValues,
): RpcMessage | undefined {
  const edits: ByteEdit[] = []
  for (const slot of slots) {
    const text = textFor(slot, message, values)
    if (text === undefined) return undefined
    edits.push({ start: slot.start, end: slot.end, text })
  }
  return edits.length === 0 ? message : readRpcMessage(editBytes(message.data, edits))
}

function textFor(slot: Slot, { data }: RpcMessage, values: SlotValues): string | undefined {
  const { stands } = slot
  const id = idIn(data, slot)
  switch (stands.for) {
    case 'id':
      return values.requestOf(stands.of)?.idText
    case 'id-text': {
      const asked = values.requestOf(stands.of)?.id
      return asked === undefined ? undefined : JSON.stringify(String(asked))
    }
    case 'token':
      return values.requestOf(stands.of)?.tokenText
    case 'request': {
      const given = values.idOf(stands.of)
      if (given === undefined) return undefined
      return given === id ? textIn(data, slot) : writeWideJson(given)
    }
    case 'stray':
      // What belonged to nobody belongs to nobody here either.
      return id !== undefined && values.isTaken(id)
        ? JSON.stringify(`not ${id}`)
        : textIn(data, slot)
  }
}
