import type { JsonValue } from '../../contracts/json.ts'
import type { SchemaError } from '../../contracts/judgement.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import type { UsableSchema } from '../../schema/compile-schema.ts'
import { containsPlaceholder } from '../../text/redaction-placeholder.ts'

/** Keywords whose errors stand at a value because of something inside it. */
const ABOUT_INSIDE: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'not',
  'if',
  'contains',
  'const',
  'enum',
  'uniqueItems',
])

/** Where a value breaks its schema; what redaction may have broken isn't counted. */
export function schemaErrors(compiled: UsableSchema, value: JsonValue): readonly SchemaError[] {
  return compiled.validate(value).filter((error) => {
    const place = valueAt(value, error.pointer)
    if (place === undefined) return true
    return !(ABOUT_INSIDE.has(error.keyword) ? holdsPlaceholder(place) : isPlaceholder(place))
  })
}

function isPlaceholder(value: JsonValue): boolean {
  return typeof value === 'string' && containsPlaceholder(value)
}

function holdsPlaceholder(value: JsonValue): boolean {
  const rest: JsonValue[] = [value]
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (isPlaceholder(part)) return true
    if (isJsonArray(part)) for (const item of part) rest.push(item)
    else if (isJsonObject(part)) for (const item of Object.values(part)) rest.push(item)
  }
  return false
}
