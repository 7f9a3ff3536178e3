/** A JSON number by its digits: 0.digits × 10 ^ exponent. */
export interface ExactDecimal {
  readonly isNegative: boolean
  /** Without zeros around them; empty for zero. */
  readonly digits: string
  /** -Infinity for zero. */
  readonly exponent: number
}

const NUMBER = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d+))?$/u
const ZERO: ExactDecimal = { isNegative: false, digits: '', exponent: -Infinity }

/** Reads a JSON number without rounding; it takes time linear to its digits. */
export function exactDecimal(text: string): ExactDecimal {
  const { sign = '', whole = '', fraction = '', exponent = '0' } = NUMBER.exec(text)?.groups ?? {}
  const all = whole + fraction
  let start = 0
  let end = all.length
  while (all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  if (start === end) return ZERO
  return {
    isNegative: sign === '-',
    digits: all.slice(start, end),
    exponent: Number(exponent) + whole.length - start,
  }
}

/** Below 0 where the first is smaller, above where it is larger. */
export function compareDecimals(one: ExactDecimal, other: ExactDecimal): number {
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1
  const isSmaller =
    one.exponent === other.exponent ? one.digits < other.digits : one.exponent < other.exponent
  if (!isSmaller && one.exponent === other.exponent && one.digits === other.digits) return 0
  return isSmaller === one.isNegative ? 1 : -1
}
