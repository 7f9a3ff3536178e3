import type { PlannedCall } from '../../src/contracts/call-plan.ts'

/** How calls are made. */
export interface MakeCallsOptions {
  /** How many calls are in flight at once. */
  readonly concurrency: number
  /** Prepares the next call; false where no further call can be made. */
  readonly before: () => Promise<boolean>
  readonly make: (call: PlannedCall) => Promise<unknown>
}

/** Makes calls in their order, so many at once; resolves with how many were made. */
export async function makeCalls(
  calls: readonly PlannedCall[],
  { concurrency, before, make }: MakeCallsOptions,
): Promise<number> {
  let made = 0
  const worker = async (): Promise<void> => {
    while (made < calls.length && (await before())) {
      const call = calls[made]
      if (call === undefined) break
      made += 1
      await make(call)
    }
  }
  await Promise.all(
    Array.from({ length: Math.min(Math.max(1, concurrency), calls.length) }, worker),
  )
  return made
}
