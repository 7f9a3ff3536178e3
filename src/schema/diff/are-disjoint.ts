import { jsonEqual } from '../../json/json-equal.ts'
import { matchesPattern } from './conjoin.ts'
import { askedOfProperty, type Normal } from './normal-form.ts'
import type { Conjunction } from './schema-place.ts'

/** How deep the properties are looked at that may keep two objects apart. */
const MAX_DEPTH = 3

/** Whether it is certain that no value fits both. */
export function areDisjoint(
  left: Normal,
  right: Normal,
  normalise: (conjunction: Conjunction) => Normal,
): boolean {
  return disjointAt(left, right, { normalise, depth: 0 })
}

interface Depth {
  readonly normalise: (conjunction: Conjunction) => Normal
  readonly depth: number
}

function disjointAt(left: Normal, right: Normal, at: Depth): boolean {
  const common = [...left.types].filter((type) => right.types.has(type))
  if (common.length === 0) return true
  if (left.values !== undefined && right.values !== undefined) {
    const { values } = right
    return !left.values.some((value) => values.some((other) => jsonEqual(value, other)))
  }
  if (common.length > 1 || common[0] !== 'object' || at.depth >= MAX_DEPTH) return false
  return [...new Set([...left.required, ...right.required])].some((name) =>
    disjointAt(
      at.normalise(askedOfProperty(left.object, name, matchesPattern)),
      at.normalise(askedOfProperty(right.object, name, matchesPattern)),
      { ...at, depth: at.depth + 1 },
    ),
  )
}
