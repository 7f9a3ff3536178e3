import { askedOfProperty, type Normal } from './normal-form.ts'
import type { Conjunction } from './schema-place.ts'

/** How deep the properties are looked at that may keep two objects apart. */
const MAX_DEPTH = 3
const STEPS = 16

/** What two forms are kept apart with. */
export interface Looking {
  readonly normalise: (conjunction: Conjunction) => Normal
  /** False where the work is to end. */
  readonly spend: (steps: number) => boolean
}

/** Whether it is certain that no value fits both. */
export function areDisjoint(left: Normal, right: Normal, looking: Looking): boolean {
  return disjointAt(left, right, { ...looking, depth: 0 })
}

interface Depth extends Looking {
  readonly depth: number
}

function disjointAt(left: Normal, right: Normal, at: Depth): boolean {
  if (!at.spend(STEPS)) return false
  const common = [...left.types].filter((type) => right.types.has(type))
  if (common.length === 0) return true
  if (left.values !== undefined && right.values !== undefined) {
    const isSmaller = left.values.size < right.values.size
    const [few, many] = isSmaller ? [left.values, right.values] : [right.values, left.values]
    return at.spend(few.size) && ![...few.keys()].some((value) => many.has(value))
  }
  if (common.length > 1 || common[0] !== 'object' || at.depth >= MAX_DEPTH) return false
  return [...new Set([...left.required, ...right.required])].some((name) =>
    disjointAt(
      at.normalise(askedOfProperty(left.object, name)),
      at.normalise(askedOfProperty(right.object, name)),
      { ...at, depth: at.depth + 1 },
    ),
  )
}
