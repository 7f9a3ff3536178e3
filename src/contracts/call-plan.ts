import type { TaskRequest } from './calls-file.ts'
import type { CallExpectation } from './fixture.ts'
import type { JsonObject } from './json.ts'

/** A tool as `tools/list` gave it, with whatever keys it had. */
export interface ListedTool {
  readonly name: string
  readonly entry: JsonObject
}

/** A call that will be made. */
export interface PlannedCall {
  /** From the calls file; `#n`, the n-th of its tool, where it has none. */
  readonly id: string
  readonly tool: string
  readonly arguments: JsonObject
  readonly expect?: CallExpectation
  /** Makes the call a task, or none though its tool asks for one. */
  readonly task?: TaskRequest | false
}

/** A tool that isn't called, and why. */
export interface SkippedTool {
  readonly tool: string
  readonly reason: string
  /** The id of the call that could not be made, if the tool was to be called. */
  readonly call?: string
  /** Generated arguments that a person may allow. */
  readonly offer?: JsonObject
}

/** Which calls a recorder makes, and of which tools it makes none. */
export interface CallPlan {
  readonly calls: readonly PlannedCall[]
  readonly skipped: readonly SkippedTool[]
}
