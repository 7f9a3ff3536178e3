import type { McpReplayMiss, ReplayServerOptions } from '../../../contracts/mcp-replay.ts'
import { createRedact } from '../../matching/create-redact.ts'
import { describeKinds } from '../../matching/describe-kinds.ts'
import { describeUsedUp } from '../../matching/describe-used-up.ts'
import { explainNearest } from '../../matching/explain-nearest.ts'
import { findNearest } from '../../matching/find-nearest.ts'
import type { Group, RecordingIndex } from '../../matching/create-recording-index.ts'
import type { McpQuestion, McpRecording } from '../recording/recording.ts'

/** Characters of what a request asks for that a message has. */
const LONGEST_TITLE = 80

/** A request that has no recording. */
interface Missed {
  readonly question: McpQuestion
  readonly index: RecordingIndex<McpRecording>
  /** Recordings that are asked the same, where there are some. */
  readonly group?: Group<McpRecording>
  /** Why it can't be compared. */
  readonly fault?: string
  /** Why it was not recorded, if it was to be. */
  readonly why?: string
}

/** Keeps what has no recording. */
export interface McpMissLog {
  /** Explains a miss, and keeps and tells it. */
  readonly add: (missed: Missed) => McpReplayMiss
  readonly all: () => readonly McpReplayMiss[]
}

/** Makes a log of misses. */
export function createMcpMissLog(options: ReplayServerOptions): McpMissLog {
  const misses: McpReplayMiss[] = []
  const redact = createRedact(options.environment)
  return {
    add(missed) {
      const explained = explain(missed, redact)
      const told = missed.why === undefined ? '' : `\n  nor was it recorded: ${redact(missed.why)}`
      const miss = { ...explained, message: `${explained.message}${told}` }
      misses.push(miss)
      options.onMiss?.(miss)
      return miss
    },
    all: () => misses,
  }
}

function explain(missed: Missed, redact: (text: string) => string): McpReplayMiss {
  const { question, group, fault } = missed
  const request = redact(question.title).slice(0, LONGEST_TITLE)
  if (group !== undefined) {
    const places = group.map(({ recording }) => placeOf(recording))
    return { reason: 'used-up', request, message: describeUsedUp(request, places) }
  }
  if (fault === undefined) return explainNotRecorded(missed, request, redact)
  const message = `the parameters of ${request} can't be compared with recordings: ${fault}`
  return { reason: 'unreadable', request, message }
}

function explainNotRecorded(
  { question, index }: Missed,
  request: string,
  redact: (text: string) => string,
): McpReplayMiss {
  const reason = 'not-recorded'
  const nearest = findNearest(comparable(index, question), question)
  if (nearest === undefined) {
    const there = describeKinds(methodsOf(index, question))
    return { reason, request, message: `no recording answers ${request}; there are ${there}` }
  }
  const { recording, differences: changes } = nearest
  const name = placeOf(recording)
  const told = explainNearest({ request, name, differences: changes, redact })
  const { message, differences, count } = told
  const { path, line } = recording
  return { reason, request, message, nearest: { path, line, differences, count } }
}

/** How often methods of the same era were recorded. */
function methodsOf(
  index: RecordingIndex<McpRecording>,
  { era }: McpQuestion,
): ReadonlyMap<string, number> {
  const kinds = Array.from(index.kinds()).filter(([kind]) => kind.startsWith(`${era} `))
  return new Map(kinds.map(([kind, count]) => [kind.slice(era.length + 1), count]))
}

/** Recordings of the same method; of the same tool, where there are some. */
function comparable(
  index: RecordingIndex<McpRecording>,
  { kind, title }: McpQuestion,
): readonly McpRecording[] {
  const all = index.ofKind(kind)
  const same = all.filter(({ question }) => question.title === title)
  return same.length === 0 ? all : same
}

function placeOf({ path, line }: McpRecording): string {
  return `${path}:${line}`
}
