import type { ToolStatus, ToolStatusName } from '../../contracts/tool-status.ts'
import type { ToolOutcome } from '../tools/tool-memory.ts'

/** A status that became another one. */
export interface ToolStatusChange {
  readonly from: ToolStatusName
  readonly to: ToolStatusName
  readonly reason?: string
}

/** The statuses of tools, by `server:tool`, which several gateways may keep in one file. */
export interface ToolStatusStore {
  /**
   * What is known of a tool at this moment, whoever wrote it. Where its results were wrapped, or couldn't be, and the server is
   * of another version than it was then, the tool is unknown.
   */
  readonly get: (key: string, serverVersion?: string) => ToolStatus | undefined
  /**
   * Counts a result; another status is written at once, counts alone within a second. A status that stays keeps its reason
   * where none is given. Answers with what changed.
   */
  readonly record: (key: string, outcome: ToolOutcome) => ToolStatusChange | undefined
  /** Makes a tool unknown again; its counts stay. Of a tool that isn't known it does nothing. */
  readonly reset: (key: string, reason: string) => void
  /** All that are known, in the order of the file. */
  readonly all: () => ReadonlyMap<string, ToolStatus>
  /** Writes all that isn't written. False where that can't be done, which has been told: it stays in memory and is tried again. */
  readonly flush: () => Promise<boolean>
  /** Flushes for the last time. */
  readonly close: () => Promise<boolean>
}
