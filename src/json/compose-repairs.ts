import type { Repair } from '../contracts/extraction.ts'
import { applyRepairs } from './apply-repairs.ts'

/**
 * The changes that give the same text as two lists of them, the second of which applies to what the first one gives;
 * undefined where a change of the second goes beyond what one of the first made. One within it is one change with it,
 * under the code of the first.
 */
export function composeRepairs(
  first: readonly Repair[],
  second: readonly Repair[],
): readonly Repair[] | undefined {
  const composed: Repair[] = []
  const rest = [...second].toReversed()
  let shift = 0
  for (const edit of first) {
    const from = edit.start + shift
    const to = from + edit.after.length
    const before = takeWhile(rest, (change) => endOf(change) <= from)
    const within = takeWhile(rest, (change) => change.start < to)
    if (within.some((change) => change.start < from || endOf(change) > to)) return undefined
    for (const change of before) composed.push({ ...change, start: change.start - shift })
    composed.push({ ...edit, after: applyRepairs(edit.after, within, from) })
    shift += edit.after.length - edit.before.length
  }
  for (const change of rest.toReversed()) composed.push({ ...change, start: change.start - shift })
  return composed
}

function endOf({ start, before }: Repair): number {
  return start + before.length
}

/** Takes from the end of a list. */
function takeWhile(rest: Repair[], test: (change: Repair) => boolean): readonly Repair[] {
  const taken: Repair[] = []
  for (let change = rest.at(-1); change !== undefined && test(change); change = rest.at(-1)) {
    taken.push(change)
    rest.pop()
  }
  return taken
}
