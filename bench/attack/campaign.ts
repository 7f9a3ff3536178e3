import type { Dice } from './seed.ts'

/** How one run of the campaign is bounded, and where it may write. */
export interface Campaign {
  readonly dice: Dice
  readonly isShort: boolean
  readonly minutes: number
  /** A folder of this run, deleted in the end. */
  readonly folder: string
}

/** One line of the table. */
export interface Row {
  readonly attack: string
  readonly tried: number
  readonly missed: number
  /** How many may be missed. */
  readonly allowed: number
  readonly note?: string
  /** What was missed, for people; never a secret itself. */
  readonly details?: readonly string[]
}

/** Runs a task for each item, some at a time, and keeps the order. */
export async function each<T, R>(
  items: readonly T[],
  atOnce: number,
  task: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  const queue = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await task(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
