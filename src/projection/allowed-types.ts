import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import type { SchemaObject } from './schema-places.ts'

/** The types that all of some schemas allow; undefined where none of them says. What `enum` and `const` hold says it, too. */
export function allowedTypes(schemas: readonly SchemaObject[]): ReadonlySet<string> | undefined {
  let allowed: ReadonlySet<string> | undefined
  for (const { schema } of schemas) {
    const named = namedTypes(schema['type'], schema['const'], schema['enum'])
    if (named === undefined) continue
    allowed = allowed === undefined ? named : intersection(allowed, named)
  }
  return allowed
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
