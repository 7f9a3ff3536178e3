/** Steps that one comparison may take; a large schema of a real server needs some thousands. */
const MAX_STEPS = 1_000_000

/** What is left of the work that one comparison may do. A step is about a name, a value or a keyword looked at. */
export interface Budget {
  /** False from the first time on that more is asked for than is left. */
  readonly spend: (steps: number) => boolean
}

/** The budget of one comparison, for both of its schemas. */
export function createBudget(): Budget {
  let left = MAX_STEPS
  return {
    spend(steps) {
      left -= steps
      return left >= 0
    },
  }
}
