import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { ToolStatusFile } from '../../contracts/tool-status.ts'
import { readToolStatus } from '../../gateway/state/read-tool-status.ts'
import {
  keptFiles,
  serverFiles,
  stateFolder,
  type StatePlace,
} from '../../gateway/state/state-folder.ts'
import { excerpt } from '../../text/excerpt.ts'

/** The files that `assay wrap status` is about. */
export interface StatusFiles {
  readonly statuses: readonly string[]
  readonly overrides: readonly string[]
}

/**
 * Finds the files that are meant: the named ones, else those of all servers. Beside a named file of statuses, learned rules are
 * those of its servers alone.
 *
 * @throws HarnessError `file-not-found` where no gateway has kept any, and as `readToolStatus` does for a named one.
 */
export function statusFiles(place: StatePlace): StatusFiles {
  const { status, overrides } = place
  const kept = keptFiles(place)
  if (status !== undefined) {
    const keys = Object.keys(readToolStatus(status).tools)
    const servers = new Set(keys.map((key) => key.slice(0, key.indexOf(':'))))
    const own = [...servers].map((server) => serverFiles(server, place).overrides)
    const learned = kept.overrides.filter((path) => own.includes(path))
    return { statuses: [status], overrides: overrides === undefined ? learned : [overrides] }
  }
  const files = { ...kept, ...(overrides !== undefined && { overrides: [overrides] }) }
  if (files.statuses.length + files.overrides.length === 0)
    throw new HarnessError(
      'file-not-found',
      `${excerpt(stateFolder(place))} has no statuses of tools: no gateway has kept any in it; start one with assay wrap, or name its folder by --state-dir or its file by --status`,
    )
  return files
}

/** Reads all statuses as one document; a single file as it is. */
export function readStatuses({ statuses }: StatusFiles): JsonObject & ToolStatusFile {
  const files = statuses.map((path) => readToolStatus(path))
  const [only, ...others] = files
  if (only !== undefined && others.length === 0) return only
  return { version: 1, tools: Object.assign({}, ...files.map(({ tools }) => tools)) }
}
