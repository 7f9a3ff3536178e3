import type { RecordedCall } from '../../contracts/conversation.ts'
import type { CallJudgement } from '../../contracts/judgement.ts'
import { jsonEqual } from '../../json/json-equal.ts'

/** A call that was made in both recordings. */
export interface CallPair {
  readonly old: CallJudgement
  readonly new: CallJudgement
}

/** Calls in pairs, and how many were made on one side only. */
export interface MatchedCalls {
  readonly pairs: readonly CallPair[]
  readonly onlyOld: number
  readonly onlyNew: number
}

/**
 * Pairs the calls of a tool: by their id from the calls file where the arguments are equal too, else by equal
 * arguments, else by an id that a person gave. A call is in one pair at most.
 */
export function matchCalls(
  old: readonly CallJudgement[],
  next: readonly CallJudgement[],
): MatchedCalls {
  const pairs: CallPair[] = []
  const left = new Set(next)
  let open = old
  for (const matches of [sameInAll, sameArguments, sameName]) {
    open = open.filter((before) => {
      const after = [...left].find((candidate) => matches(before.call, candidate.call))
      if (after === undefined) return true
      left.delete(after)
      pairs.push({ old: before, new: after })
      return false
    })
  }
  return {
    pairs: pairs.toSorted((one, other) => old.indexOf(one.old) - old.indexOf(other.old)),
    onlyOld: open.length,
    onlyNew: left.size,
  }
}

function sameInAll(left: RecordedCall, right: RecordedCall): boolean {
  return left.id === right.id && sameArguments(left, right)
}

function sameArguments(left: RecordedCall, right: RecordedCall): boolean {
  return jsonEqual(left.arguments, right.arguments)
}

/** The n-th call of a tool in two recordings has nothing in common but its number. */
function sameName(left: RecordedCall, right: RecordedCall): boolean {
  return left.id === right.id && !left.id.startsWith('#')
}
