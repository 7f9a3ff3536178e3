import type { Fixture } from './fixture.ts'
import type { JsonValue } from './json.ts'
import type { ProviderWire } from './provider-event.ts'
import type {
  ReplayClock,
  ReplayDifference,
  ReplayMatching,
  ReplayNote,
  ReplayTiming,
} from './replay.ts'

/**
 * How a body is cut other than it was recorded: into its `bytes`, or at places that a seed chooses. `crlf` ends the lines
 * of an event stream with CRLF, and `keep-alive` puts comments between its events.
 */
export type ReplayCuts = 'none' | 'bytes' | 'crlf' | 'keep-alive' | `random:${number}`

/** A request as `normalize` gets it; of what it returns, the body counts. */
export interface LlmComparedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly body: JsonValue
}

/** How recordings are played. */
export interface LlmReplayOptions extends ReplayMatching<LlmComparedRequest> {
  /** @defaultValue 'none' */
  readonly timing?: ReplayTiming
  /** @defaultValue 'none' */
  readonly cuts?: ReplayCuts
  /**
   * Makes a miss of a request that was answered as often as it was recorded, where otherwise the last recording answers
   * again. @defaultValue false
   */
  readonly strict?: boolean
  /** Values of credential-like variables are kept out of what a miss tells. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Is told each miss. */
  readonly onMiss?: (miss: LlmReplayMiss) => void
  /** @defaultValue this process's own */
  readonly clock?: ReplayClock
  /** Asks whom a request was meant for that no recording answers, and keeps the answer. @defaultValue nobody is asked */
  readonly recordMissing?: LlmRecordMissing
}

/** Hands on a request that no recording answers, and keeps the exchange. `recordMissing` makes one. */
export type LlmRecordMissing = (
  request: LlmReplayRequest,
  wire: ProviderWire | undefined,
) => Promise<LlmHandedOn>

/** An exchange with a provider, made because no recording answered. */
export interface LlmHandedOn {
  /** Absent if the provider could not be asked. */
  readonly fixture?: Fixture
  /** Why it was not kept; absent if it was. */
  readonly reason?: string
}

/** A request that looks for its recording. */
export interface LlmReplayRequest {
  readonly method: string
  /** A path with its query, or a whole URL. */
  readonly target: string
  /** Content encoding of the body. @defaultValue none */
  readonly encoding?: string
  /** @defaultValue none */
  readonly body?: Uint8Array
  /** Header fields, for whom the request is handed on to; they don't count when requests are compared. @defaultValue none */
  readonly fields?: readonly ReplayField[]
  /** Why there is no body, where one was sent. */
  readonly fault?: string
}

/** A header field as it was written. */
export type ReplayField = readonly [name: string, value: string]

/** A piece of a body, and when it is due. */
export interface ReplayPiece {
  /** Milliseconds behind the head. */
  readonly at: number
  readonly data: Uint8Array
}

/** What answers a request. */
export interface LlmReplayReply {
  /** The recording's name; absent where the request is refused. */
  readonly recording?: string
  /** Absent where the connection is cut before an answer. */
  readonly head?: {
    readonly status: number
    /** Often empty. */
    readonly reason: string
    /** Those of the message, without those of the connection that it was recorded on. */
    readonly fields: readonly ReplayField[]
  }
  /** Milliseconds from the request to the head. */
  readonly wait: number
  /** Of its body, in order. */
  readonly pieces: Iterable<ReplayPiece>
  readonly trailers: readonly ReplayField[]
  /** `cut` is an answer that the recording has no regular end of: the connection breaks off behind it. */
  readonly ending: 'whole' | 'cut'
}

/** A request that no recording answers. */
export interface LlmReplayMiss {
  /**
   * `not-recorded`: no recording is asked the same. `used-up`: all that are have answered, and replay is strict.
   * `unreadable`: it is no request of this API, or `normalize` failed.
   */
  readonly reason: 'not-recorded' | 'used-up' | 'unreadable'
  /** Its method and path. */
  readonly request: string
  /** What happened, which recording is nearest, and in what they differ; several lines. */
  readonly message: string
  /** The recording that differs least. */
  readonly nearest?: {
    readonly recording: string
    /** The first of them. */
    readonly differences: readonly ReplayDifference[]
    /** How many there are. */
    readonly count: number
  }
}

/** A recording that may answer. */
export interface LlmReplayRecording {
  readonly name: string
  /** Of its fixture. */
  readonly path: string
  /** How often it has answered. */
  readonly used: number
}

/** Recordings that answer the requests that they were recorded for. */
export interface LlmReplay {
  /** Finds the recording of a request, and counts it as used. Never throws: what isn't recorded is refused. */
  readonly respond: (request: LlmReplayRequest) => Promise<LlmReplayReply>
  /** Whether a recording is asked the same; uses none. */
  readonly knows: (request: LlmReplayRequest) => boolean
  /** Whether a recording, or a wire that is decoded, has requests to this path; uses none. */
  readonly serves: (request: LlmReplayRequest) => boolean
  /** Resolves when the head of a reply is due, counted from the call on; with false where the signal aborted. */
  readonly wait: (reply: LlmReplayReply, signal?: AbortSignal) => Promise<boolean>
  /** The pieces of a reply's body, each when it is due, counted from the call on. Ends early, without an error, where the signal aborts. */
  readonly play: (reply: LlmReplayReply, signal?: AbortSignal) => AsyncGenerator<Uint8Array, void>
  readonly misses: () => readonly LlmReplayMiss[]
  readonly recordings: () => readonly LlmReplayRecording[]
  /** Those that nobody has asked for. */
  readonly unused: () => readonly LlmReplayRecording[]
  /** What is to be known of fixtures: why one can't be served, or is served only in part; what of `ignore` matches nothing. */
  readonly notes: readonly ReplayNote[]
}
