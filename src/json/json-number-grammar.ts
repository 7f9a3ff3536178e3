/** How far the grammar of a JSON number has come. */
export const NUMBER = {
  minus: 0,
  zero: 1,
  integer: 2,
  point: 3,
  fraction: 4,
  exponent: 5,
  exponentSign: 6,
  exponentDigits: 7,
} as const

/** One of them. */
export type NumberState = (typeof NUMBER)[keyof typeof NUMBER]

const ZERO = 0x30
const NINE = 0x39
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
const UPPER_E = 0x45
const LOWER_E = 0x65

/** The state behind the first byte or UTF-16 unit of a number; undefined where none begins with it. */
export function firstNumberState(code: number): NumberState | undefined {
  if (code === MINUS) return NUMBER.minus
  if (code === ZERO) return NUMBER.zero
  return isDigit(code) ? NUMBER.integer : undefined
}

/** The state behind one more of them; undefined for one that doesn't belong to the number. */
export function nextNumberState(state: NumberState, code: number): NumberState | undefined {
  switch (state) {
    case NUMBER.minus:
      return code === MINUS ? undefined : firstNumberState(code)
    case NUMBER.zero:
      return fractionOrExponent(code)
    case NUMBER.integer:
      return isDigit(code) ? state : fractionOrExponent(code)
    case NUMBER.point:
      return isDigit(code) ? NUMBER.fraction : undefined
    case NUMBER.fraction:
      return isDigit(code) ? state : exponent(code)
    case NUMBER.exponent:
      if (code === PLUS || code === MINUS) return NUMBER.exponentSign
      return isDigit(code) ? NUMBER.exponentDigits : undefined
    case NUMBER.exponentSign:
    case NUMBER.exponentDigits:
      return isDigit(code) ? NUMBER.exponentDigits : undefined
  }
}

/** Whether a number may end in a state. */
export function isWholeNumber(state: NumberState): boolean {
  return (
    state === NUMBER.zero ||
    state === NUMBER.integer ||
    state === NUMBER.fraction ||
    state === NUMBER.exponentDigits
  )
}

function fractionOrExponent(code: number): NumberState | undefined {
  return code === POINT ? NUMBER.point : exponent(code)
}

function exponent(code: number): NumberState | undefined {
  return code === LOWER_E || code === UPPER_E ? NUMBER.exponent : undefined
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}
