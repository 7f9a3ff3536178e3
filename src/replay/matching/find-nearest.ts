import type { JsonValue } from '../../contracts/json.ts'
import type { ValueChange } from '../../contracts/value-change.ts'
import { matchesRedacted } from '../../fixture/matches-redacted.ts'
import { countNodes } from '../../json/count-nodes.ts'
import { valueChanges } from '../../json/value-changes.ts'
import type { Asked, Recorded } from './asked.ts'

/** Values that are compared before what was found so far has to do. */
const MOST_VALUES = 1_000_000

/** The recording that differs least from what is asked. */
export interface Nearest<Recording extends Recorded> {
  readonly recording: Recording
  /** `before` is what was recorded, `after` what is asked. */
  readonly differences: readonly ValueChange[]
}

/**
 * Finds the recording that differs from a question at the fewest places, the first of several. Bounded: of very many or
 * very large recordings the first are looked at.
 */
export function findNearest<Recording extends Recorded>(
  recordings: readonly Recording[],
  question: Asked,
): Nearest<Recording> | undefined {
  const size = countNodes(question.asked)
  const most = Math.max(1, Math.floor(MOST_VALUES / size))
  let nearest: Nearest<Recording> | undefined
  for (const recording of recordings.slice(0, most)) {
    const differences = differencesOf(recording.question.asked, question.asked)
    if (nearest === undefined || differences.length < nearest.differences.length)
      nearest = { recording, differences }
  }
  return nearest
}

/** What stands behind a placeholder is no difference. */
function differencesOf(recorded: JsonValue, live: JsonValue): readonly ValueChange[] {
  return valueChanges(recorded, live).filter(
    ({ before, after }) =>
      typeof before !== 'string' || typeof after !== 'string' || !matchesRedacted(before, after),
  )
}
