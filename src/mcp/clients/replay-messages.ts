import type { ClientPackage } from './client-packages.ts'
import type { ReplayMode, TakenCall } from './replay-transcript.ts'
import type { Transcript } from './transcript.ts'

/** One client, led through a conversation in one way. */
export interface ReplayRun {
  readonly client: ClientPackage
  readonly mode: ReplayMode
}

/** What the thread that clients run in is asked to do. */
export interface ReplayJob {
  readonly transcript: Transcript
  readonly runs: readonly ReplayRun[]
}

/** What it tells: that it begins, reactions to the calls of the runs, in their order, and that a run is over. */
export type ReplayNews =
  | { readonly type: 'begin' }
  | { readonly type: 'call'; readonly taken: TakenCall }
  | { readonly type: 'run-over' }
