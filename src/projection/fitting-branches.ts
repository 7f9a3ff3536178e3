import type { JsonValue } from '../contracts/json.ts'
import { countNodes } from '../json/count-nodes.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { mergeProjections } from './merge-projections.ts'
import type { Notes } from './projection-run.ts'

/** The projection of a value by a branch that it fits. */
export interface FittingBranch {
  readonly value: JsonValue
  readonly notes: Notes
}

/** What is read of a value that fits several branches. */
export interface FittingBranches extends FittingBranch {
  /** How many branches would read it in another way. */
  readonly others: number
}

/** The one that keeps most; of these the one that changes the fewest types, then the first. */
export function bestBranch(fitting: readonly FittingBranch[]): FittingBranches | undefined {
  const [best, ...rest] = ranked(fitting)
  if (best === undefined) return undefined
  const { value, notes } = best
  const others = rest.filter(
    (other) => isRival(other, best) && !jsonEqual(other.value, value),
  ).length
  return { value, notes, others }
}

/** What the best one keeps, and what the others keep beside it where they don't contradict it and it stays valid. */
export function joinedBranches(
  fitting: readonly FittingBranch[],
  given: JsonValue,
  isValid: (value: JsonValue) => boolean,
): FittingBranches | undefined {
  const [best, ...rest] = ranked(fitting)
  if (best === undefined) return undefined
  let { value } = best
  let others = 0
  const joined = [best.notes]
  for (const other of rest) {
    const merged = mergeProjections(value, other.value, given)
    if (merged === undefined || (!jsonEqual(merged, value) && !isValid(merged))) {
      if (isRival(other, best)) others += 1
      continue
    }
    value = merged
    joined.push(other.notes)
  }
  return { value, notes: joinedNotes(joined), others }
}

interface Ranked extends FittingBranch {
  /** How many values it keeps. */
  readonly kept: number
}

function ranked(fitting: readonly FittingBranch[]): readonly Ranked[] {
  return fitting
    .map(({ value, notes }) => ({ value, notes, kept: fitting.length < 2 ? 1 : keptBy(value) }))
    .toSorted((one, other) => other.kept - one.kept || one.notes.coerced - other.notes.coerced)
}

/** Whether one that keeps no more changes no more types either. */
function isRival({ notes }: FittingBranch, best: FittingBranch): boolean {
  return notes.coerced <= best.notes.coerced
}

function keptBy(value: JsonValue): number {
  const isEmpty = isJsonObject(value) && Object.keys(value).length === 0
  return isEmpty ? 0 : countNodes(value)
}

function joinedNotes(all: readonly Notes[]): Notes {
  const moves = new Map(all.flatMap((notes) => notes.moves).map((move) => [move.to, move]))
  return {
    diagnostics: [...new Set(all.flatMap(({ diagnostics }) => diagnostics))],
    coerced: Math.max(...all.map(({ coerced }) => coerced)),
    dropped: Math.max(...all.map(({ dropped }) => dropped)),
    moves: [...moves.values()],
  }
}
