/** What becomes of a JSON number that a double doesn't hold. */
export interface NumberLoss {
  readonly kind: 'digits' | 'overflow'
  readonly diagnostic: string
  /** What stands for it in a value: infinity is no JSON. */
  readonly value: number | null
}

/** How a number that a double doesn't hold is lost when its digits aren't kept. */
export function numberLoss(digits: string): NumberLoss {
  const value = Number(digits)
  const shown = digits.slice(0, 40)
  return Number.isFinite(value)
    ? { kind: 'digits', diagnostic: `the number ${shown} loses digits as a double`, value }
    : {
        kind: 'overflow',
        diagnostic: `the number ${shown} is too large for a double and became null`,
        value: null,
      }
}
