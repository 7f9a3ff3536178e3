import type { ReplayDifference } from '../../contracts/replay.ts'
import type { ValueChange } from '../../contracts/value-change.ts'
import { plural } from '../../text/plural.ts'
import { describeDifference } from './describe-difference.ts'

/** Differences that a message lists. */
const LISTED = 5

/** A recording that is nearest to a request, and in what they differ. */
export interface NearestFacts {
  /** The request, in a few words. */
  readonly request: string
  /** What the recording is called. */
  readonly name: string
  readonly differences: readonly ValueChange[]
  /** Takes secrets out of what is shown. */
  readonly redact: (text: string) => string
}

/** Says which recording is nearest to a request that has none, and shows the first places at which they differ. */
export function explainNearest({ request, name, differences, redact }: NearestFacts): {
  readonly message: string
  readonly differences: readonly ReplayDifference[]
  readonly count: number
} {
  const count = differences.length
  const shown = differences
    .slice(0, LISTED)
    .map((difference) => describeDifference(difference, redact))
  const message = [
    `no recording answers ${request}; nearest is ${name}, which was asked something else in ${plural(count, 'place')}`,
    ...shown.map(lineOf),
    ...(count > LISTED ? [`  and ${count - LISTED} more`] : []),
  ].join('\n')
  return { message, differences: shown, count }
}

function lineOf({ pointer, recorded, asked }: ReplayDifference): string {
  const place = pointer === '' ? 'the whole' : pointer
  return `  ${place}: recorded ${recorded ?? 'nothing'}, asked ${asked ?? 'nothing'}`
}
