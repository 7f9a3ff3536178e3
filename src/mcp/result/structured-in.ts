import type { RecordedCall } from '../../contracts/conversation.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** Returns the structured content of a call's result, as it came; nothing if it has none or is an error. */
export function structuredIn({ reply, original }: RecordedCall): readonly JsonValue[] {
  const came = original?.reply ?? reply
  if (came?.kind !== 'result' || !isJsonObject(came.result)) return []
  const { structuredContent, isError } = came.result
  return structuredContent === undefined || isError === true ? [] : [structuredContent]
}
