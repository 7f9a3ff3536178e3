/** Where a number ends, and whether a double holds it. */
export interface JsonNumber {
  readonly end: number
  /** False for an integer beyond 2^53, for what overflows to infinity, and for a decimal that comes back as another. */
  readonly safe: boolean
}

/** The JSON number at an offset; undefined where there is none. */
export function scanJsonNumber(text: string, start: number): JsonNumber | undefined {
  const whole = text[start] === '-' ? start + 1 : start
  const wholeEnd = text[whole] === '0' ? whole + 1 : skipDigits(text, whole)
  if (wholeEnd === whole) return undefined
  const digitsEnd = fractionEnd(text, wholeEnd)
  const end = exponentEnd(text, digitsEnd)
  const safe =
    (end === digitsEnd && end - start < 16) || isSafe(text.slice(start, end), end === wholeEnd)
  return { end, safe }
}

function isSafe(token: string, integer: boolean): boolean {
  const value = Number(token)
  if (integer) return Number.isSafeInteger(value)
  if (!Number.isFinite(value)) return false
  const digits = digitsOf(token)
  return digits === digitsOf(value.toPrecision(Math.min(Math.max(digits.length, 1), PRECISION)))
}

/** As many digits as a double is printed with at most. */
const PRECISION = 100

/** The digits of a decimal that say something: no zeros around them, no sign, point or exponent. */
function digitsOf(token: string): string {
  const [mantissa = ''] = token.split(/[eE]/u, 1)
  const digits = mantissa.replaceAll(/[-.]/gu, '')
  let start = 0
  let end = digits.length
  while (digits[start] === '0') start++
  while (end > start && digits[end - 1] === '0') end--
  return digits.slice(start, end)
}

function fractionEnd(text: string, start: number): number {
  if (text[start] !== '.') return start
  const end = skipDigits(text, start + 1)
  return end === start + 1 ? start : end
}

function exponentEnd(text: string, start: number): number {
  if (text[start] !== 'e' && text[start] !== 'E') return start
  const sign = text[start + 1]
  const digits = sign === '+' || sign === '-' ? start + 2 : start + 1
  const end = skipDigits(text, digits)
  return end === digits ? start : end
}

function skipDigits(text: string, start: number): number {
  let position = start
  while (isDigit(text.charCodeAt(position))) position++
  return position
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
