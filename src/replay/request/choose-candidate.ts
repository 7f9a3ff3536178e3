import type { JsonValue } from '../../contracts/json.ts'
import { matchesRedacted } from '../../fixture/matches-redacted.ts'
import type { Candidate, Group } from './create-recording-index.ts'
import { questionKey } from './question-key.ts'
import { surveyRedaction } from './survey-redaction.ts'

/**
 * Of recordings that are asked the same, the one whose turn it is: each once, in the order in which they were made, and
 * then the last again. Those that were sent all of the same, temperature and seed too, come before all others. Strict,
 * none has a second turn, and undefined says that all have had theirs.
 */
export function chooseCandidate(
  group: Group,
  whole: JsonValue,
  strict: boolean,
): Candidate | undefined {
  const key = group.length === 1 ? undefined : questionKey(whole)
  const same = key === undefined ? [] : group.filter((candidate) => isOf(candidate, whole, key))
  const candidates = same.length === 0 ? group : same
  const next = candidates.find(({ used }) => used === 0)
  return next ?? (strict ? undefined : candidates.at(-1))
}

function isOf(candidate: Candidate, whole: JsonValue, wanted: string): boolean {
  const recorded = candidate.recording.question.whole
  candidate.whole ??= {
    key: questionKey(recorded),
    isRedacted: surveyRedaction(recorded).isRedacted,
  }
  const { key, isRedacted } = candidate.whole
  return key === wanted || (isRedacted && matchesRedacted(recorded, whole))
}
