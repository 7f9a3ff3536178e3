import type { CallJudgement } from '../../contracts/judgement.ts'
import { canonicalJson } from '../../schema/canonical-json.ts'

/** A call that was made in both recordings. */
export interface CallPair {
  readonly old: CallJudgement
  readonly new: CallJudgement
}

/** Calls in pairs, in the order of the older ones, and how many were made on one side only. */
export interface MatchedCalls {
  readonly pairs: readonly CallPair[]
  readonly onlyOld: number
  readonly onlyNew: number
}

/** What calls have in common that are a pair; undefined for one that has nothing of the kind. */
type KeyOf = (judged: CallJudgement) => string | undefined

/**
 * Pairs the calls of a tool: by their id from the calls file where the arguments are equal too, else by equal
 * arguments, else by an id that a person gave. A call is in one pair at most.
 */
export function matchCalls(
  old: readonly CallJudgement[],
  next: readonly CallJudgement[],
): MatchedCalls {
  return matchBy([idAndArguments, argumentsOf, givenId], old, next)
}

/** Pairs the calls of a tool that were made under the same id with equal arguments, and no others. */
export function matchSameCalls(
  old: readonly CallJudgement[],
  next: readonly CallJudgement[],
): MatchedCalls {
  return matchBy([idAndArguments], old, next)
}

function matchBy(
  keys: readonly KeyOf[],
  old: readonly CallJudgement[],
  next: readonly CallJudgement[],
): MatchedCalls {
  const found = new Map<CallJudgement, CallJudgement>()
  let left = next
  for (const keyOf of keys) {
    // Taken from the end, as that is cheap
    const waiting = Map.groupBy(left.toReversed(), keyOf)
    const taken = new Set<CallJudgement>()
    for (const before of old) {
      const key = found.has(before) ? undefined : keyOf(before)
      const after = key === undefined ? undefined : waiting.get(key)?.pop()
      if (after === undefined) continue
      taken.add(after)
      found.set(before, after)
    }
    left = left.filter((judged) => !taken.has(judged))
  }
  const pairs = old.flatMap((before) => {
    const after = found.get(before)
    return after === undefined ? [] : [{ old: before, new: after }]
  })
  return { pairs, onlyOld: old.length - pairs.length, onlyNew: left.length }
}

function idAndArguments({ call }: CallJudgement): string {
  return canonicalJson([call.id, call.arguments])
}

function argumentsOf({ call }: CallJudgement): string {
  return canonicalJson(call.arguments)
}

/** The n-th call of a tool in two recordings has nothing in common but its number. */
function givenId({ call: { id } }: CallJudgement): string | undefined {
  return id.startsWith('#') ? undefined : id
}
