import type { Era, Fixture } from './fixture.ts'
import type { JsonObject } from './json.ts'
import type { ReplayClock, ReplayDifference, ReplayMatching, ReplayTiming } from './replay.ts'

/** A request as `normalize` gets it; of what it returns, the parameters count. */
export interface McpComparedRequest {
  readonly method: string
  /** Without `_meta`; empty where there are none. */
  readonly params: JsonObject
}

/** How conversations with MCP servers are played. */
export interface ReplayServerOptions extends ReplayMatching<McpComparedRequest> {
  /** @defaultValue 'none' */
  readonly timing?: ReplayTiming
  /**
   * Refuses what wasn't recorded, or not as often, in each conversation; otherwise the last recording answers again, and
   * what the protocol leaves no choice in is acknowledged. @defaultValue false
   */
  readonly strict?: boolean
  /** Values of credential-like variables are kept out of what a miss tells. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** @defaultValue this process's own */
  readonly clock?: ReplayClock
  /** Is told each request that a recording answers. */
  readonly onAnswer?: (recording: McpReplayRecording) => void
  /** Is told each request that none answers. */
  readonly onMiss?: (miss: McpReplayMiss) => void
  /** Is told each line of the server's standard error, in its place. */
  readonly onLine?: (line: Uint8Array) => void
  /**
   * Asks the server what no recording answers, and keeps the answer: calls of tools, prompts, resources, completions and
   * lists. @defaultValue nobody is asked
   */
  readonly recordMissing?: McpRecordMissing
}

/** Makes a request that no recording answers, in a conversation of its own, and keeps that. */
export type McpRecordMissing = (request: McpComparedRequest) => Promise<{
  /** Absent if the server could not be asked. */
  readonly fixture?: Fixture
  /** Why it was not kept; absent if it was. */
  readonly reason?: string
}>

/** A request that may be answered. */
export interface McpReplayRecording {
  /** Its method, with what it asks for: `tools/call echo`. */
  readonly request: string
  readonly era: Era
  /** Of its fixture. */
  readonly path: string
  /** Of the frame, in its fixture. */
  readonly line: number
  /** The name of the call, of the calls file. */
  readonly call?: string
  /** How often it has answered. */
  readonly used: number
}

/** A request that no recording answers. */
export interface McpReplayMiss {
  /**
   * `not-recorded`: no recording is asked the same. `used-up`: all that are have answered, and replay is strict.
   * `unreadable`: its parameters are nested too deep to be compared, or `normalize` failed.
   */
  readonly reason: 'not-recorded' | 'used-up' | 'unreadable'
  /** Its method, with what it asks for. */
  readonly request: string
  /** What happened, which recording is nearest, and in what they differ; several lines. */
  readonly message: string
  /** The recording that differs least. */
  readonly nearest?: {
    readonly path: string
    readonly line: number
    /** The first of them, by pointers into the parameters. */
    readonly differences: readonly ReplayDifference[]
    /** How many there are. */
    readonly count: number
  }
}
