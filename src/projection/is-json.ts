import type { JSONValue } from 'json-p3'
import type { JsonValue } from '../contracts/json.ts'

/** Whether what json-p3 gives is a value: its type of values has undefined, and arrays that may be written to, which nobody does. */
export function isJson(value: unknown): value is JsonValue & JSONValue {
  return value !== undefined
}
