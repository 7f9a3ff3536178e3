import type { JsonValue } from '../../contracts/json.ts'
import type { SchemaError } from '../../contracts/judgement.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { compileSchema } from '../../schema/compile-schema.ts'

const SHOWN = 3

/** Returns where the arguments of a call break the inputSchema that was in force; none if there is no schema that can be used. */
export function argumentErrors(
  entry: JsonValue | undefined,
  given: JsonValue | undefined,
): readonly SchemaError[] {
  const source = isJsonObject(entry) ? entry['inputSchema'] : undefined
  if (!isJsonObject(source) || given === undefined) return []
  const schema = compileSchema(source)
  return schema.ok ? schema.validateRedacted(given) : []
}

/** Says what schema errors are, the first three of them: `/limit must be integer`. */
export function describeErrors(errors: readonly SchemaError[]): string {
  const shown = errors.slice(0, SHOWN).map(({ pointer, message }) => `${pointer} ${message}`.trim())
  const more = errors.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
