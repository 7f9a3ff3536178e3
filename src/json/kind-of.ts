import type { JsonValue } from '../contracts/json.ts'

/** What a JSON value is, in words for a message. */
export function kindOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
