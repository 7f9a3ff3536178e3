import type { JsonValue } from '../contracts/json.ts'
import { scanJsonNumber } from '../json/scan-json-number.ts'
import { hasType } from './allowed-types.ts'

/**
 * A scalar as one of the types that are allowed, where it isn't one already and nothing is lost: the text of a number, of
 * `true`, `false` or `null`, the empty text as null, or a number or a boolean as its text. Undefined where there is no such reading.
 */
export function coerceScalar(
  value: JsonValue,
  allowed: ReadonlySet<string>,
): JsonValue | undefined {
  if (hasType(value, allowed)) return value
  if (typeof value === 'number' || typeof value === 'boolean')
    return allowed.has('string') ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  if (allowed.has('null') && (value === 'null' || value === '')) return null
  if (allowed.has('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  const number = readNumber(value)
  return number !== undefined && hasType(number, allowed) ? number : undefined
}

/** Returns the number or boolean that a text is written for, if the schema allows it beside a text; undefined for another text. */
export function writtenScalar(
  value: JsonValue,
  allowed: ReadonlySet<string>,
): number | boolean | undefined {
  if (typeof value !== 'string' || !allowed.has('string')) return undefined
  if (allowed.has('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  const number = readNumber(value)
  return number !== undefined && String(number) === value && hasType(number, allowed)
    ? number
    : undefined
}

/** Zeros before it, a plus, separators, spaces or a unit make a text more than the number; an exponent only where a number is printed with one. */
function readNumber(text: string): number | undefined {
  const scanned = scanJsonNumber(text, 0)
  if (scanned === undefined || scanned.end !== text.length || !scanned.safe) return undefined
  const number = Number(text)
  if (Object.is(number, -0)) return undefined
  return /e/iu.test(text) && text !== String(number) ? undefined : number
}
