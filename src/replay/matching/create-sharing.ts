import type { Asked } from './asked.ts'
import { questionKey } from './question-key.ts'

/** Asks somebody, or joins who asks the same already. */
export type Sharing<Outcome> = (
  key: string,
  how: {
    readonly ask: () => Promise<Outcome>
    /** Continues with what the request that asked got. */
    readonly join: (first: Outcome) => Outcome | Promise<Outcome>
  },
) => Promise<Outcome>

/** Makes what lets equal requests in flight wait for the first of them. An error reaches all that wait. */
export function createSharing<Outcome>(): Sharing<Outcome> {
  const pending = new Map<string, Promise<Outcome>>()
  return (key, { ask, join }) => {
    const earlier = pending.get(key)
    if (earlier !== undefined) return earlier.then(join)
    const asking = ask().finally(() => pending.delete(key))
    pending.set(key, asking)
    return asking
  }
}

/** Returns the same key for requests that may ask the same. */
export function sharingKey(questions: readonly Asked[]): string {
  return JSON.stringify(questions.map(({ kind, asked }) => [kind, questionKey(asked)]))
}
