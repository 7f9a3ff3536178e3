import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import type { SchemaObject } from './schema-places.ts'

/** The types that all of some schemas allow; undefined where none of them says. What `enum` and `const` hold says it, too. */
export function allowedTypes(schemas: readonly SchemaObject[]): ReadonlySet<string> | undefined {
  return commonTypes(
    schemas.map(({ schema }) => namedTypes(schema['type'], schema['const'], schema['enum'])),
  )
}

/** The types that are in all of some sets; undefined, as a set is where any type will do, where all of them are. */
export function commonTypes(
  sets: readonly (ReadonlySet<string> | undefined)[],
): ReadonlySet<string> | undefined {
  let common: ReadonlySet<string> | undefined
  for (const types of sets) {
    if (types === undefined) continue
    common = common === undefined ? types : intersection(common, types)
  }
  return common
}

/** Whether a value has one of some types. */
export function hasType(value: JsonValue, allowed: ReadonlySet<string>): boolean {
  if (typeof value === 'number')
    return allowed.has('number') || (allowed.has('integer') && Number.isInteger(value))
  return allowed.has(typeOf(value))
}

function namedTypes(
  type: JsonValue | undefined,
  constant: JsonValue | undefined,
  choices: JsonValue | undefined,
): ReadonlySet<string> | undefined {
  if (typeof type === 'string') return new Set([type])
  if (isJsonArray(type)) return new Set(type.filter((name) => typeof name === 'string'))
  if (constant !== undefined) return new Set([typeOf(constant)])
  return isJsonArray(choices) ? new Set(choices.map(typeOf)) : undefined
}

/** An integer is a number. */
function intersection(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  const both = [...a].filter((name) => b.has(name) || (name === 'integer' && b.has('number')))
  return new Set(b.has('integer') && a.has('number') ? [...both, 'integer'] : both)
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return isJsonArray(value) ? 'array' : typeof value
}
