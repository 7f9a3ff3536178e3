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

export type NumberState = (typeof NUMBER)[keyof typeof NUMBER]

const ZERO = 0x30
const NINE = 0x39
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
const UPPER_E = 0x45
const LOWER_E = 0x65

/** The state behind the first byte of a number; undefined where none begins with it. */
export function firstNumberState(byte: number): NumberState | undefined {
  if (byte === MINUS) return NUMBER.minus
  if (byte === ZERO) return NUMBER.zero
  return isDigit(byte) ? NUMBER.integer : undefined
}

/** The state behind one more byte; undefined for one that doesn't belong to the number. */
export function nextNumberState(state: NumberState, byte: number): NumberState | undefined {
  switch (state) {
    case NUMBER.minus:
      return byte === MINUS ? undefined : firstNumberState(byte)
    case NUMBER.zero:
      return fractionOrExponent(byte)
    case NUMBER.integer:
      return isDigit(byte) ? state : fractionOrExponent(byte)
    case NUMBER.point:
      return isDigit(byte) ? NUMBER.fraction : undefined
    case NUMBER.fraction:
      return isDigit(byte) ? state : exponent(byte)
    case NUMBER.exponent:
      if (byte === PLUS || byte === MINUS) return NUMBER.exponentSign
      return isDigit(byte) ? NUMBER.exponentDigits : undefined
    case NUMBER.exponentSign:
    case NUMBER.exponentDigits:
      return isDigit(byte) ? NUMBER.exponentDigits : undefined
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

function fractionOrExponent(byte: number): NumberState | undefined {
  return byte === POINT ? NUMBER.point : exponent(byte)
}

function exponent(byte: number): NumberState | undefined {
  return byte === LOWER_E || byte === UPPER_E ? NUMBER.exponent : undefined
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE
}
