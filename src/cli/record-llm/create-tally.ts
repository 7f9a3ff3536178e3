import type { ExchangeOutcome } from '../../../recorders/llm/exchange-outcome.ts'
import { plural } from '../../text/plural.ts'

/** What was recorded so far. */
export interface Tally {
  readonly add: (exchange: ExchangeOutcome) => void
  readonly counts: () => TallyCounts
  /** On one line, such as `3 exchanges: 2 closed, 1 reset`. */
  readonly words: () => string
}

/** Exchanges, by how they went. */
export interface TallyCounts {
  readonly exchanges: number
  /** How many are whole on the disk. */
  readonly recorded: number
  /** How many ended in each way, in the order in which that came first. */
  readonly byReason: Readonly<Record<string, number>>
}

/** Starts to count exchanges. */
export function createTally(): Tally {
  const byReason: Record<string, number> = {}
  let exchanges = 0
  let recorded = 0
  return {
    add({ reason, isRecorded }) {
      exchanges += 1
      if (isRecorded) recorded += 1
      byReason[reason] = (byReason[reason] ?? 0) + 1
    },
    counts: () => ({ exchanges, recorded, byReason: { ...byReason } }),
    words() {
      const reasons = Object.entries(byReason).map(([reason, count]) => `${count} ${reason}`)
      const lost = exchanges - recorded
      return [
        plural(exchanges, 'exchange'),
        reasons.length === 0 ? '' : `: ${reasons.join(', ')}`,
        lost === 0 ? '' : `; ${lost} not recorded`,
      ].join('')
    },
  }
}
