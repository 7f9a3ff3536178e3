import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** How much a lenient schema promises. */
export interface Leniency {
  /** The depth below which only types are declared. */
  readonly depth: number
  /** Whether every value but the whole may be null, and not only those that were. @defaultValue true */
  readonly isNullable?: boolean
}

/**
 * Returns what a schema that was inferred from few values may promise of the next one: the names that were seen and the types
 * of their values, with nothing required, nothing closed and no choices. An integer may be any number, and what was only
 * ever null may be anything.
 */
export function lenientSchema(schema: JsonValue, leniency: Leniency): JsonObject {
  const { $schema } = isJsonObject(schema) ? schema : {}
  const { type, ...rest } = lenient(schema, leniency)
  const types = [type ?? []].flat().filter((name) => name !== 'null')
  return {
    ...($schema !== undefined && { $schema }),
    ...typeKeyword(types),
    ...rest,
  }
}

function typeKeyword(types: readonly JsonValue[]): JsonObject {
  const [only] = types
  return only === undefined ? {} : { type: types.length === 1 ? only : types }
}

function lenient(schema: JsonValue, { depth, isNullable = true }: Leniency): JsonObject {
  if (!isJsonObject(schema)) return {}
  const seen = [schema['type'] ?? []].flat().map((name) => WIDER.get(name) ?? name)
  const types = [...new Set(seen)].filter((name) => name !== 'null')
  // Values of several types, such as the cells of a row, may be of any.
  if (types.length === 0 || (isNullable && types.length > 1)) return {}
  const all = isNullable || seen.includes('null') ? [...types, 'null'] : types
  const inner = { depth: depth - 1, isNullable }
  if (depth === 0) return typeKeyword(all)
  const { items } = schema
  return {
    ...typeKeyword(all),
    ...(types.includes('object') && lenientMembers(schema, inner)),
    ...(items !== undefined && types.includes('array') && { items: lenient(items, inner) }),
  }
}

const WIDER: ReadonlyMap<JsonValue, string> = new Map([['integer', 'number']])

/** A projection leaves out what isn't declared, so that all else is declared, too. */
function lenientMembers(
  { properties, additionalProperties }: JsonObject,
  inner: Leniency,
): JsonObject {
  if (isJsonObject(properties)) {
    const entries = Object.entries(properties).map(
      ([name, member]) => [name, lenient(member, inner)] as const,
    )
    return { properties: Object.fromEntries(entries), additionalProperties: true }
  }
  return isJsonObject(additionalProperties)
    ? { additionalProperties: lenient(additionalProperties, inner) }
    : {}
}

/** Characters of a schema that is made: every client and model reads it. */
const MOST_CHARACTERS = 16_384
const DEPTHS = [12, 6, 4, 3, 2, 1]

/** Returns the most detailed schema that has room. */
export function fittedSchema(make: (depth: number) => JsonObject): JsonObject {
  let last: JsonObject = {}
  for (const depth of DEPTHS) {
    last = make(depth)
    if (JSON.stringify(last).length <= MOST_CHARACTERS) break
  }
  return last
}

/** Lets numbers and booleans be texts as well, in a schema of values that were read from texts. */
export function withTexts(schema: JsonObject): JsonObject {
  const mapped = Object.entries(schema).map(([key, value]): [string, JsonValue] => {
    if (key === 'type') return [key, textBeside(value)]
    if (key === 'properties' && isJsonObject(value))
      return [
        key,
        Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name, textsIn(inner)] as const),
        ),
      ]
    return key === 'items' || key === 'additionalProperties' ? [key, textsIn(value)] : [key, value]
  })
  return Object.fromEntries(mapped)
}

function textsIn(schema: JsonValue): JsonValue {
  return isJsonObject(schema) ? withTexts(schema) : schema
}

function textBeside(type: JsonValue): JsonValue {
  const types = isJsonArray(type) ? type : [type]
  const isScalar = types.includes('number') || types.includes('boolean')
  return isScalar && !types.includes('string') ? [...types, 'string'] : type
}
