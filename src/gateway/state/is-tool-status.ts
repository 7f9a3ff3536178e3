import type { JsonObject } from '../../contracts/json.ts'
import { TOOL_STATUSES, type ToolStatus } from '../../contracts/tool-status.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** Whether an entry of a file that keeps to the schema of statuses is there. */
export function isToolStatus(entry: JsonObject | undefined): entry is JsonObject & ToolStatus {
  return (
    entry !== undefined &&
    TOOL_STATUSES.some((status) => status === entry['status']) &&
    isJsonObject(entry['counts'])
  )
}
