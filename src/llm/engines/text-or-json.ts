import type { JsonValue } from '../../contracts/json.ts'

/** Writes a value for a format that puts no quotes around texts: what is none stands as JSON. */
export function textOrJson(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
