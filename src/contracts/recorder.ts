import type { CallPlan, ListedTool, SkippedTool } from './call-plan.ts'
import type { Answers } from './calls-file.ts'
import type { EndReason } from './fixture.ts'
import type { FixtureWriter } from './fixture-writer.ts'
import type { HarnessError } from './harness-error.ts'
import type { RecordableServer } from './server-definition.ts'
import type { JsonObject } from './json.ts'

/** What a recorder tells while it works; for progress on a terminal. */
export type RecordEvent =
  | { readonly type: 'probe'; readonly server: string }
  | { readonly type: 'pull'; readonly server: string; readonly image: string }
  | { readonly type: 'start'; readonly server: string }
  | { readonly type: 'greeted'; readonly server: string }
  | { readonly type: 'waiting'; readonly server: string; readonly elapsed: number }
  | { readonly type: 'listed'; readonly server: string; readonly tools: number }
  | { readonly type: 'call-start'; readonly tool: string; readonly id: string }
  | {
      readonly type: 'call-end'
      readonly tool: string
      readonly id: string
      readonly elapsed: number
    }
  | { readonly type: 'closing'; readonly server: string }

/** A request that is made as it is, whatever comes of it. */
export interface PlainRequest {
  readonly method: string
  readonly params: JsonObject
}

/** What a recorder of an MCP server needs. Times are milliseconds. */
export interface RecordMcpOptions<Server extends RecordableServer = RecordableServer> {
  readonly server: Server
  readonly writer: FixtureWriter
  /** Decides which calls to make once the tools are known. */
  readonly plan: (tools: readonly ListedTool[]) => Promise<CallPlan>
  readonly answers?: Answers
  /** Requests to make behind the calls, as they are. @defaultValue none */
  readonly plainRequests?: readonly PlainRequest[]
  /** What the server's environment is picked from. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** For the initialize result, and for each page of a list. @defaultValue 60000 */
  readonly startTimeout?: number
  /** For each call. @defaultValue 30000 */
  readonly callTimeout?: number
  /** How many calls are in flight at once. @defaultValue 1 */
  readonly concurrency?: number
  /** Bytes that the recording keeps; over them it ends with the reason `limit`. @defaultValue 268435456 */
  readonly maxRecording?: number
  /** The revision spoken; one from 2026-07-28 on has no handshake. @defaultValue '2025-11-25' */
  readonly protocolVersion?: string
  readonly onEvent?: (event: RecordEvent) => void
  /** Aborting closes the server and ends the fixture as `interrupted`. */
  readonly signal?: AbortSignal
}

/** Why a server didn't start, for people. */
export interface StartFailure {
  readonly message: string
  /** What to do about it, where the cause is recognised. */
  readonly hint?: string
  /** Last lines of standard error, oldest first. */
  readonly stderr: readonly string[]
}

/** How a recording went. A server that misbehaves is an outcome, never an exception. */
export interface RecordOutcome {
  readonly reason: EndReason
  readonly failure?: StartFailure
  /** Why the recording breaks off, where that isn't the server's doing: the medium refused, the guard was killed. */
  readonly error?: HarnessError
  readonly tools: number
  readonly calls: number
  readonly skipped: readonly SkippedTool[]
  /** How many plain requests got no answer; absent if all did. */
  readonly unanswered?: number
}
