import type { LlmReplayDifference, LlmReplayMiss } from '../../contracts/llm-replay.ts'
import { plural } from '../../text/plural.ts'
import { someNames } from '../../text/some-names.ts'
import type { Group, RecordingIndex } from '../request/create-recording-index.ts'
import type { Question } from '../request/question.ts'
import { describeDifference } from './describe-difference.ts'
import { findNearest } from './find-nearest.ts'

/** Differences that a message lists. */
const LISTED = 5

/** What is known where a request has no recording. */
export interface MissFacts {
  /** Method and path. */
  readonly request: string
  /** What it may ask. */
  readonly questions: readonly Question[]
  readonly index: RecordingIndex
  /** Takes secrets out of what is shown. */
  readonly redact: (text: string) => string
}

/** Says which recording is nearest to a request that has none, and in what they differ. */
export function explainMiss({ request, questions, index, redact }: MissFacts): LlmReplayMiss {
  const reason = 'not-recorded'
  const nearest = questions
    .flatMap((question) => findNearest(index.ofKind(question.kind), question) ?? [])
    .toSorted((a, b) => a.differences.length - b.differences.length)
    .at(0)
  if (nearest === undefined) {
    const message = `no recording answers ${request}; there are ${describeKinds(index)}`
    return { reason, request, message }
  }
  const { name } = nearest.recording
  const count = nearest.differences.length
  const differences = nearest.differences
    .slice(0, LISTED)
    .map((difference) => describeDifference(difference, redact))
  const message = [
    `no recording answers ${request}; nearest is ${name}, which was asked something else in ${plural(count, 'place')}`,
    ...differences.map(lineOf),
    ...(count > LISTED ? [`  and ${count - LISTED} more`] : []),
  ].join('\n')
  return { reason, request, message, nearest: { recording: name, differences, count } }
}

/** Says that a request was answered as often as it was recorded. */
export function explainUsedUp(request: string, group: Group): LlmReplayMiss {
  const names = someNames(group.map(({ recording }) => recording.name))
  const message = `${request} was asked once more than it was recorded, and replay is strict; it was answered by ${names}`
  return { reason: 'used-up', request, message }
}

/** Says why a request can't be understood. */
export function explainUnreadable(request: string, fault: string): LlmReplayMiss {
  const message = `the body of ${request} can't be compared with recordings: ${fault}`
  return { reason: 'unreadable', request, message }
}

function lineOf({ pointer, recorded, asked }: LlmReplayDifference): string {
  const place = pointer === '' ? 'the whole' : pointer
  return `  ${place}: recorded ${recorded ?? 'nothing'}, asked ${asked ?? 'nothing'}`
}

function describeKinds(index: RecordingIndex): string {
  const kinds = Array.from(index.kinds(), ([kind, count]) => `${kind} (${count})`)
  return kinds.length === 0 ? 'no recordings' : `recordings of ${someNames(kinds)}`
}
