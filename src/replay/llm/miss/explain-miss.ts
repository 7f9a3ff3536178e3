import type { LlmReplayMiss } from '../../../contracts/llm-replay.ts'
import type { Group, RecordingIndex } from '../../matching/create-recording-index.ts'
import type { Recording } from '../read-recording.ts'
import type { Question } from '../request/question.ts'
import { describeKinds } from '../../matching/describe-kinds.ts'
import { explainNearest } from '../../matching/explain-nearest.ts'
import { describeUsedUp } from '../../matching/describe-used-up.ts'
import { findNearest } from '../../matching/find-nearest.ts'

/** What is known where a request has no recording. */
export interface MissFacts {
  /** Method and path. */
  readonly request: string
  /** What it may ask. */
  readonly questions: readonly Question[]
  readonly index: RecordingIndex<Recording>
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
    const message = `no recording answers ${request}; there are ${describeKinds(index.kinds())}`
    return { reason, request, message }
  }
  const { recording, differences: changes } = nearest
  const facts = { request, name: recording.name, differences: changes, redact }
  const { message, differences, count } = explainNearest(facts)
  return { reason, request, message, nearest: { recording: recording.name, differences, count } }
}

/** Says that a request was answered as often as it was recorded. */
export function explainUsedUp(request: string, group: Group<Recording>): LlmReplayMiss {
  const names = group.map(({ recording }) => recording.name)
  return { reason: 'used-up', request, message: describeUsedUp(request, names) }
}

/** Says why a request can't be understood. */
export function explainUnreadable(request: string, fault: string): LlmReplayMiss {
  const message = `the body of ${request} can't be compared with recordings: ${fault}`
  return { reason: 'unreadable', request, message }
}
