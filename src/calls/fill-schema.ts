import type { Faker } from '@faker-js/faker'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { type ArgumentHints, hintedValue } from './argument-hints.ts'
import { numberByName, textByFormat, textByName } from './plausible-values.ts'

const MAX_DEPTH = 12

interface Place {
  readonly root: JsonObject
  readonly faker: Faker
  /** The nearest name of a property. */
  readonly name: string
  readonly depth: number
  readonly hints?: ArgumentHints
}

/**
 * A plausible value for a schema, as far as that is simple: undefined where a keyword that combines
 * schemas, or a pattern, makes it hard. What it gives need not fit the schema.
 */
export async function fillSchema(
  schema: JsonObject,
  seed: number,
  hints?: ArgumentHints,
): Promise<JsonValue | undefined> {
  const { Faker, base, en } = await import('@faker-js/faker')
  const faker = new Faker({ locale: [en, base], seed })
  return fill(schema, {
    root: schema,
    faker,
    name: '',
    depth: 0,
    ...(hints !== undefined && { hints }),
  })
}

function fill(schema: JsonValue | undefined, place: Place): JsonValue | undefined {
  if (place.depth > MAX_DEPTH) return undefined
  if (!isJsonObject(schema))
    return schema === false ? undefined : textByName(place.name, place.faker)
  const { $ref, enum: options, examples, anyOf, oneOf, allOf, pattern } = schema
  if (typeof $ref === 'string')
    return $ref.startsWith('#') ? fill(valueAt(place.root, decode($ref)), deeper(place)) : undefined
  const given = [schema['const'], first(options), schema['default'], first(examples)]
  const value = given.find((candidate) => candidate !== undefined)
  if (value !== undefined) return value
  const hinted =
    place.name === '' || place.hints === undefined
      ? undefined
      : hintedValue(place.name, schema, place.hints)
  if (hinted !== undefined) return hinted
  const alternatives = anyOf ?? oneOf
  if (isJsonArray(alternatives)) return fill(alternatives.find(isNotNull), deeper(place))
  if (allOf !== undefined || pattern !== undefined) return undefined
  return fillType(schema, place)
}

function fillType(schema: JsonObject, place: Place): JsonValue | undefined {
  switch (typeOf(schema)) {
    case 'object':
      return fillObject(schema, place)
    case 'array':
      return fillArray(schema, place)
    case 'string':
      return fillText(schema, place)
    case 'integer':
    case 'number':
      return fillNumber(schema, place)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return undefined
  }
}

function typeOf({ type, properties, items }: JsonObject): JsonValue {
  if (isJsonArray(type)) return type.find((name) => name !== 'null') ?? 'null'
  if (type !== undefined) return type
  if (properties !== undefined) return 'object'
  return items === undefined ? 'string' : 'array'
}

function fillObject(schema: JsonObject, place: Place): JsonValue | undefined {
  const { properties, required } = schema
  const names = (isJsonArray(required) ? required : []).filter((name) => typeof name === 'string')
  const entries = names.map((name) => {
    const property =
      isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : {}
    return [name, fill(property, { ...deeper(place), name })] as const
  })
  const filled = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return filled.length === entries.length ? Object.fromEntries(filled) : undefined
}

function fillArray(
  { items, minItems, description }: JsonObject,
  place: Place,
): JsonValue | undefined {
  const length = typeof minItems === 'number' ? Math.max(1, minItems) : 1
  // What is said of a list is said of its items.
  const item = isJsonObject(items) && description !== undefined ? { description, ...items } : items
  const values = Array.from({ length }, () => fill(item ?? {}, deeper(place)))
  const filled = values.filter((value) => value !== undefined)
  return filled.length === length ? filled : undefined
}

function fillText({ format, minLength, maxLength }: JsonObject, { name, faker }: Place): string {
  const known = typeof format === 'string' ? textByFormat(format, faker) : undefined
  const text = known ?? textByName(name, faker)
  const padded = typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text
  return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded
}

/** The bounds are those of a tamed schema: both are there, and near each other. */
function fillNumber(schema: JsonObject, { name, faker }: Place): number | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (exclusiveMinimum !== undefined || exclusiveMaximum !== undefined || multipleOf !== undefined)
    return undefined
  const min = typeof minimum === 'number' ? Math.ceil(minimum) : 0
  const max = typeof maximum === 'number' ? Math.floor(maximum) : min
  if (min > max) return undefined
  const wanted =
    numberByName(name) ?? faker.number.int({ min: Math.min(Math.max(1, min), max), max })
  return Math.min(Math.max(wanted, min), max)
}

function first(list: JsonValue | undefined): JsonValue | undefined {
  return isJsonArray(list) ? list[0] : undefined
}

function isNotNull(schema: JsonValue): boolean {
  return !isJsonObject(schema) || schema['type'] !== 'null'
}

function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1 }
}

/** The JSON Pointer in a fragment. */
function decode(reference: string): string {
  try {
    return decodeURIComponent(reference.slice(1))
  } catch {
    return '/'
  }
}
