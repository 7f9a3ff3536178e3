import type { PlannedCall } from '../../src/contracts/call-plan.ts'

/** Second tries that may time out, one after the other, until no further one is made. */
const MOST_FAILED_TRIES = 3

/** Whether a call was answered, or given up. */
export type CallOutcome = 'answered' | 'timeout'

/** How calls are made. */
export interface MakeCallsOptions {
  /** How many calls are in flight at once. */
  readonly concurrency: number
  /** Prepares the next call; false if no further call can be made. */
  readonly before: () => Promise<boolean>
  readonly make: (call: PlannedCall) => Promise<CallOutcome>
  /** Whether a call may be made a second time. */
  readonly mayRepeat: (call: PlannedCall) => boolean
}

interface Flight {
  readonly call: PlannedCall
  /** Whether the server may have been busy with another call while this one waited. */
  shared: boolean
}

/**
 * Makes calls in their order, so many at once; resolves with how many were made. A call that timed out while the server
 * may have been busy with another one gets a second try at the end, alone.
 */
export async function makeCalls(
  calls: readonly PlannedCall[],
  options: MakeCallsOptions,
): Promise<number> {
  const { concurrency, before, make, mayRepeat } = options
  const inFlight = new Set<Flight>()
  const again: PlannedCall[] = []
  let made = 0
  let stuck = false
  const makeOne = async (call: PlannedCall): Promise<void> => {
    const flight = { call, shared: stuck || inFlight.size > 0 }
    for (const other of inFlight) other.shared = true
    inFlight.add(flight)
    const outcome = await make(call)
    inFlight.delete(flight)
    stuck = outcome === 'timeout'
    if (stuck && flight.shared && mayRepeat(call)) again.push(call)
  }
  const worker = async (): Promise<void> => {
    while (made < calls.length && (await before())) {
      const call = calls[made]
      if (call === undefined) break
      made += 1
      await makeOne(call)
    }
  }
  await Promise.all(
    Array.from({ length: Math.min(Math.max(1, concurrency), calls.length) }, worker),
  )
  // The first of them may be what the others waited for, and would keep them waiting once more.
  await tryAgain(again.toReversed(), options)
  return made
}

async function tryAgain(
  calls: readonly PlannedCall[],
  { before, make }: MakeCallsOptions,
): Promise<void> {
  let failed = 0
  for (const call of calls) {
    if (failed === MOST_FAILED_TRIES || !(await before())) return
    failed = (await make(call)) === 'timeout' ? failed + 1 : 0
  }
}
