import type { JsonObject } from '../../../contracts/json.ts'

/** A result that lists what has these names. */
export function named(key: string, ...names: readonly string[]): JsonObject {
  return { result: { [key]: names.map((name) => ({ name })) } }
}
