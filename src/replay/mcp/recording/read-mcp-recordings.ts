import type { EndReason, Fixture } from '../../../contracts/fixture.ts'
import { AS_SENT } from '../../matching/create-comparison.ts'
import { ConversationLog } from './conversation-log.ts'
import type { Crossing, HttpOutcome } from './crossing.ts'
import { readCrossings } from './read-crossings.ts'
import {
  isDeed,
  isListening,
  type McpComparison,
  type McpRecording,
  type Step,
} from './recording.ts'
import type { Draft } from './request-book.ts'
import type { Track } from './track.ts'

/** What a fixture holds for replay. */
export interface McpRecordings {
  readonly recordings: readonly McpRecording[]
  /** What the server did before the first request. */
  readonly greeting: readonly Step[]
  /** Why requests of it aren't served. */
  readonly notes: readonly string[]
}

/** Ends that are the server's doing. */
const GONE: ReadonlySet<EndReason> = new Set(['exited', 'reset'])

/** Reads the requests of a conversation, each with what the server did from there on. Never throws. */
export function readMcpRecordings(
  fixture: Fixture,
  comparison: McpComparison = AS_SENT,
): McpRecordings {
  const { crossings, outcomes } = readCrossings(fixture)
  const log = follow(fixture, crossings, comparison)
  const t = fixture.frames.at(-1)?.t ?? 0
  const reason = fixture.end?.end.reason
  for (const draft of log.requests.all) {
    const outcome = outcomes.get(draft.exchange ?? 0)
    if (outcome !== undefined) endOverHttp(draft, outcome, t)
  }
  if (reason !== undefined && GONE.has(reason)) end(log, t)
  const { served, notes } = partedByService(log, fixture)
  for (const { track } of served) trim(track)
  return {
    recordings: served.map(({ recording }) => recording),
    greeting: log.greeting.steps,
    notes,
  }
}

/** Follows a conversation a second time where it shows only in the end that requests get no answer. */
function follow(
  fixture: Fixture,
  crossings: readonly Crossing[],
  comparison: McpComparison,
): ConversationLog {
  const followed = (lost: ReadonlySet<number>): ConversationLog => {
    const log = new ConversationLog(fixture, lost, comparison)
    for (const crossing of crossings) log.read(crossing)
    return log
  }
  const log = followed(new Set())
  const lost = log.requests.all.filter(({ isAnswered }) => !isAnswered)
  return lost.length === 0 ? log : followed(new Set(lost.map(({ place }) => place)))
}

/** Where HTTP brought something else than an answer, that is one. */
function endOverHttp(draft: Draft, outcome: HttpOutcome, t: number): void {
  draft.recording.http = outcome
  if (draft.isAnswered || outcome.fault === undefined) return
  const message = `the recorded server answered with ${outcome.fault}`
  draft.track.add({ kind: 'failed', message }, t)
  draft.isAnswered = true
}

/** Each request that was in flight when the server went is what it went of; where none was, it went behind all. */
function end({ requests, here }: ConversationLog, t: number): void {
  const tracks = requests.inFlight.map(({ track }) => track)
  for (const track of tracks.length === 0 ? [here] : tracks) track.add({ kind: 'end' }, t)
}

/** Of a recording that isn't whole nobody knows what a request without an answer would have been answered with. */
function partedByService(
  { requests: { all } }: ConversationLog,
  { complete }: Fixture,
): { readonly served: readonly Draft[]; readonly notes: readonly string[] } {
  const faults = new Map(
    all.flatMap((draft) => {
      const fault = faultOf(draft, complete)
      return fault === undefined ? [] : [[draft, fault] as const]
    }),
  )
  return {
    served: all.filter((draft) => !faults.has(draft)),
    notes: Array.from(
      faults,
      ([{ recording }, fault]) =>
        `line ${recording.line}, ${recording.question.title}, isn't served: ${fault}`,
    ),
  }
}

function faultOf(draft: Draft, isComplete: boolean): string | undefined {
  const { recording, isAnswered } = draft
  if (recording.key === '') return 'its parameters are nested too deep to be compared'
  const isLost = !isAnswered && !isComplete && !mayStayOpen(draft)
  return isLost ? 'the recording breaks off before its answer' : undefined
}

/** A request that nobody waited for any more, or that is open as long as its conversation. */
function mayStayOpen({ recording }: Draft): boolean {
  return recording.isGivenUp || isListening(recording)
}

/** Behind the last thing that the server did there is nothing to wait for. */
function trim({ steps }: Track): void {
  steps.splice(steps.findLastIndex(isDeed) + 1)
}
