import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmRepair } from '../../contracts/llm-output.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { RawArgumentsReading } from './read-raw-arguments.ts'
import { schemaTypes } from './schema-types.ts'
import { unwrapped } from './typed-value.ts'

/**
 * A reading with each argument that is the JSON text of an object or an array as that, where the schema asks for one and
 * allows no string. A repair begins at the start where the text of the arguments writes the string otherwise.
 */
export function withUnwrapped(
  reading: RawArgumentsReading,
  { schema, raw }: { readonly schema: JsonObject | undefined; readonly raw: string },
): RawArgumentsReading {
  const repairs: LlmRepair[] = []
  const members = Object.entries(reading.arguments).map(([name, value]) => {
    const inner = innerOf(value, schema, name)
    if (inner === undefined || typeof value !== 'string') return [name, value] as const
    const before = JSON.stringify(value)
    const start = Math.max(0, raw.indexOf(before))
    repairs.push({ code: 'string-unwrapped', start, before, after: value })
    return [name, inner] as const
  })
  if (repairs.length === 0) return reading
  return {
    ...reading,
    arguments: Object.fromEntries(members),
    repairs: [...reading.repairs, ...repairs],
  }
}

function innerOf(
  value: JsonValue,
  schema: JsonObject | undefined,
  name: string,
): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*[{[]/u.test(value)) return undefined
  const types = schemaTypes(schema, name)
  if (types === undefined || types.has('string')) return undefined
  const inner = unwrapped(value, types)
  const reading = inner === undefined ? undefined : safeParseJson(inner.raw)
  return reading?.ok === true ? reading.value : undefined
}
