import type { PythonConversion } from './python-conversion.ts'
import type { PythonNumber } from './python-node.ts'

/** As many as Python turns into an integer. */
const DIGIT_LIMIT = 4300
/** Most numbers: nothing about them needs a closer look. */
const SHORT = /^-?[1-9]\d{0,14}$/u
const INTEGER = /^[-+]?\d[\d_]*$/u
const RADIX = /^[-+]?0[xob][\da-f_]+$/iu
const LEADING_ZERO = /^[-+]?0[\d_]*[1-9]/u

/** What numbers go by, and what they have to tell. */
type NumberConversion = Pick<PythonConversion, 'lossless' | 'diagnostics' | 'refuse'>

/** The number that digits of Python stand for; undefined, refused, for what Python reads as no real number. */
export function numberToJson(
  node: PythonNumber,
  conversion: NumberConversion,
): number | string | null | undefined {
  const { digits } = node
  if (SHORT.test(digits)) return Number(digits)
  const refuse = (reason: string): undefined => conversion.refuse(node, reason)
  const isRadix = RADIX.test(digits)
  if ((isRadix ? /_(?![\da-f])/iu : /_(?!\d)/u).test(digits))
    return refuse('an underscore stands between digits only')
  if (!isRadix && /j$/iu.test(digits)) return refuse('JSON has no complex numbers')
  const plain = digits.replaceAll('_', '').replace(/^\+/u, '')
  if (!isRadix && !INTEGER.test(digits)) return realToJson(plain, conversion)
  if (LEADING_ZERO.test(digits)) return refuse('an integer has no leading zeros')
  if (plain.length > DIGIT_LIMIT) return refuse(`the integer has more than ${DIGIT_LIMIT} digits`)
  return integerToJson(plain, conversion)
}

function realToJson(digits: string, conversion: NumberConversion): number | string | null {
  const number = Number(digits)
  return Number.isFinite(number) ? number : tooLarge(digits, conversion)
}

function tooLarge(digits: string, conversion: NumberConversion): string | null {
  if (conversion.lossless) {
    conversion.diagnostics.add(`the number ${digits.slice(0, 40)} comes as a string of its digits`)
    return digits
  }
  conversion.diagnostics.add(`${digits.slice(0, 40)} became null: a double can't hold it`)
  return null
}

function integerToJson(plain: string, conversion: NumberConversion): number | string | null {
  const integer = plain.startsWith('-') ? -BigInt(plain.slice(1)) : BigInt(plain)
  const number = Number(integer)
  if (Number.isSafeInteger(number)) return number
  const written = String(integer)
  if (conversion.lossless || !Number.isFinite(number)) return tooLarge(written, conversion)
  conversion.diagnostics.add(`the number ${written.slice(0, 40)} loses digits as a double`)
  return number
}
