import { isTighter } from './conjoin.ts'
import { type Fact, factOf, type Pair } from './fact.ts'
import { BOUND_TYPES, type Limit, type ValueType } from './normal-form.ts'

/** Differences between the bounds of the types that fit both. */
export function compareBounds(pair: Pair, common: ReadonlySet<ValueType>): readonly Fact[] {
  const { old, new: next } = pair
  return Object.entries(BOUND_TYPES)
    .filter(([, type]) => common.has(type) || (type === 'integer' && common.has('fraction')))
    .flatMap(([name]) => {
      const before = old.bounds.get(name)
      const after = next.bounds.get(name)
      if (isSame(before, after)) return []
      const isNarrower =
        after !== undefined && (before === undefined || isTighter(name, after, before))
      const kind = isNarrower ? 'bounds-narrowed' : 'bounds-widened'
      return [
        factOf(pair, kind, {
          message: `${name} ${describe(name, before)} → ${describe(name, after)}`,
          before: describe(name, before),
          after: describe(name, after),
        }),
      ]
    })
}

function isSame(left: Limit | undefined, right: Limit | undefined): boolean {
  return left?.value === right?.value && left?.exclusive === right?.exclusive
}

function describe(name: string, limit: Limit | undefined): string {
  if (limit === undefined) return name === 'uniqueItems' ? 'false' : 'none'
  if (name === 'uniqueItems') return 'true'
  return limit.exclusive ? `${limit.value} (exclusive)` : String(limit.value)
}
