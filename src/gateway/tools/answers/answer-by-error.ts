import { editBytes } from '../../../json/edit-bytes.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { memberAt, valueIn } from '../../../json/json-bytes.ts'
import { readRpcMessage, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { adviceText } from '../../advice-text.ts'
import type { AdaptedAnswer, AnsweredCall } from '../tool-adapter.ts'
import { advertisesOwnSchema } from './advertises-own-schema.ts'
import type { Desk } from './create-desk.ts'
import { plainErrorEdits } from './error-edits.ts'
import { rejectedAnswer } from './rejected-answer.ts'
import { withClosingText } from './text-blocks.ts'

/**
 * Answers with an error as it came. Clients of the official SDKs hold structured content of errors, too, to the schema that
 * they were shown: if that is the gateway's own, the structured content becomes a text. An error by which the server
 * discards the tool's output decides the tool's status, and what to do about that reaches the caller.
 */
export function answerByError(desk: Desk, message: RpcMessage, call: AnsweredCall): AdaptedAnswer {
  const name = call.virtual ?? call.tool
  const rejected = rejectedAnswer(message, call)
  if (rejected !== undefined) desk.notesOf(name).isRejected = true
  desk.settle({ name, call }, { went: 'errors', ...rejected })
  const plain = advertisesOwnSchema(desk, call) ? withoutStructured(message) : message
  if (rejected === undefined) return { message: plain, isListChanged: false }
  const { reason, hint } = rejected
  const advice = adviceText({ message: reason, hint })
  return { message: withClosingText(plain, advice), isListChanged: false }
}

function withoutStructured(message: RpcMessage): RpcMessage {
  const { data, places } = message
  if (places.result === undefined) return message
  if (memberAt(data, 'structuredContent', places.result.start) === undefined) return message
  const value = valueIn(data, places.result)
  if (!isJsonObject(value)) return message
  const edits = plainErrorEdits({ data, start: places.result.start, value })
  return readRpcMessage(editBytes(data, edits))
}
