import type { JsonValue } from '../../contracts/json.ts'
import { matchesRedacted } from '../../fixture/matches-redacted.ts'
import type { Recorded } from './asked.ts'
import type { Candidate, Group } from './create-recording-index.ts'
import { questionKey } from './question-key.ts'
import { surveyRedaction } from './survey-redaction.ts'

/**
 * Of recordings that are asked the same, the one whose turn it is: each once, in the order in which they were made, and
 * then the last again. Those that were sent all of the same, temperature and seed too, come before all others. Strict,
 * none has a second turn, and undefined says that all have had theirs.
 */
export function chooseCandidate<Recording extends Recorded>(
  group: Group<Recording>,
  whole: JsonValue,
  strict: boolean,
): Candidate<Recording> | undefined {
  const key = group.length === 1 ? undefined : questionKey(whole)
  const isSame = (candidate: Candidate): boolean => key !== undefined && isOf(candidate, whole, key)
  // Of very many that are asked the same, those that have answered aren't compared again.
  const next = group.find((candidate) => candidate.used === 0 && isSame(candidate))
  if (next !== undefined) return next
  const last = group.findLast(isSame)
  if (last !== undefined) return strict ? undefined : last
  return group.find(({ used }) => used === 0) ?? (strict ? undefined : group.at(-1))
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
