import type { JsonValue } from '../contracts/json.ts'

/** Whether a value is a JSON array; keeps its items typed, which `Array.isArray` doesn't. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}
