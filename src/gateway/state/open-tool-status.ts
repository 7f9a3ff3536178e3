import type { JsonObject } from '../../contracts/json.ts'
import type { ToolStatus } from '../../contracts/tool-status.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { asSeen } from './as-seen.ts'
import { assertJsonPath } from './assert-json-path.ts'
import { openEntryFile } from './entry-file.ts'
import { isToolStatus } from './is-tool-status.ts'
import { recordEdit } from './record-edit.ts'
import type { StateOptions } from './state-options.ts'
import { statusEdits } from './status-edits.ts'
import { toolStatusForm } from './tool-status-form.ts'
import type { ToolStatusStore } from './tool-status-store.ts'
import { entriesOf } from './with-edits.ts'

/**
 * Opens the statuses of tools (`tool_schema_status.json`), which needn't be there yet. A damaged file is set aside; one that
 * can't be written, or that a newer version wrote, is left as it is, and statuses are kept in memory.
 *
 * @throws HarnessError `wrong-use` for a name that doesn't end in .json.
 */
export function openToolStatus({ path, onEvent }: StateOptions): ToolStatusStore {
  assertJsonPath(path, toolStatusForm)
  const file = openEntryFile({ path, form: toolStatusForm, edits: statusEdits, onEvent })
  const find = (key: string): ToolStatus | undefined => statusOf(file.entry(key))
  return {
    get: (key, serverVersion) => {
      const known = find(key)
      return known && asSeen(known, serverVersion)
    },
    record: (key, record) => {
      const { edit, change } = recordEdit(find(key), record, new Date().toISOString())
      file.edit(key, edit, { isUrgent: change !== undefined })
      return change
    },
    reset: (key, reason) => {
      if (find(key) === undefined) return
      const at = new Date().toISOString()
      const members = { status: 'unknown', lastAdapter: undefined, reason, lastChanged: at }
      file.edit(key, { counts: {}, members, at }, { isUrgent: true })
    },
    all: () =>
      new Map(
        Object.entries(entriesOf(file.document())).flatMap(([key, entry]) => {
          const status = isJsonObject(entry) ? statusOf(entry) : undefined
          return status === undefined ? [] : [[key, status] as const]
        }),
      ),
    flush: file.flush,
    close: file.close,
  }
}

function statusOf(entry: JsonObject | undefined): ToolStatus | undefined {
  return isToolStatus(entry) ? entry : undefined
}
