import type { Faker } from '@faker-js/faker'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { type ArgumentHints, hintedValue } from './argument-hints.ts'
import { fillNumber, fillText } from './fill-scalar.ts'
import { textByName } from './plausible-values.ts'

/** How values are chosen: always the first that will do, or any of them. */
export type Variety = 'plain' | 'varied'

/** How a value is filled in. */
export interface FillOptions {
  readonly seed: number
  /** @defaultValue `plain` */
  readonly variety?: Variety
  readonly hints?: ArgumentHints
}

const MAX_DEPTH = 12
/** Values from which on a varied value gets nothing but what it must have. */
const ENOUGH = 200

interface Place {
  readonly root: JsonObject
  readonly faker: Faker
  /** The nearest name of a property. */
  readonly name: string
  readonly depth: number
  /** How many values there are so far; undefined if the value is plain. */
  readonly varied?: { count: number }
  readonly hints?: ArgumentHints
}

/**
 * A plausible value for a schema, as far as that is simple: undefined where a keyword that combines
 * schemas, or a pattern, makes it hard. What it gives need not fit the schema.
 */
export async function fillSchema(
  schema: JsonObject,
  { seed, variety = 'plain', hints }: FillOptions,
): Promise<JsonValue | undefined> {
  const { Faker, base, en } = await import('@faker-js/faker')
  const faker = new Faker({ locale: [en, base], seed })
  return fill(schema, {
    root: schema,
    faker,
    name: '',
    depth: 0,
    ...(variety === 'varied' && { varied: { count: 0 } }),
    ...(hints !== undefined && { hints }),
  })
}

function fill(schema: JsonValue | undefined, place: Place): JsonValue | undefined {
  if (place.depth > MAX_DEPTH) return undefined
  if (!isJsonObject(schema))
    return schema === false ? undefined : textByName(place.name, place.faker)
  const { $ref, anyOf, oneOf, allOf, pattern } = schema
  if (typeof $ref === 'string')
    return $ref.startsWith('#') ? fill(valueAt(place.root, decode($ref)), deeper(place)) : undefined
  const given =
    place.varied === undefined ? firstGiven(schema) : anyGiven(schema, place.varied, place.faker)
  if (given !== undefined) return given
  const hinted =
    place.name === '' || place.hints === undefined
      ? undefined
      : hintedValue(place.name, schema, place.hints)
  if (hinted !== undefined) return hinted
  const alternatives = anyOf ?? oneOf
  if (isJsonArray(alternatives)) return fill(chooseBranch(alternatives, place), deeper(place))
  if (allOf !== undefined || pattern !== undefined) return undefined
  return fillType(schema, place)
}

function firstGiven(schema: JsonObject): JsonValue | undefined {
  const { const: only, enum: options, default: usual, examples } = schema
  return [only, first(options), usual, first(examples)].find((value) => value !== undefined)
}

/** Any of the values that the schema lists; of values that are only proposed, half of the time. */
function anyGiven(
  schema: JsonObject,
  varied: { count: number },
  faker: Faker,
): JsonValue | undefined {
  varied.count += 1
  const { const: only, enum: options, default: usual, examples } = schema
  if (only !== undefined) return only
  if (isJsonArray(options) && options.length > 0) return faker.helpers.arrayElement(options)
  const proposed = [
    ...(usual === undefined ? [] : [usual]),
    ...(isJsonArray(examples) ? examples : []),
  ]
  if (proposed.length === 0 || faker.datatype.boolean()) return undefined
  return faker.helpers.arrayElement(proposed)
}

function chooseBranch(
  branches: readonly JsonValue[],
  { varied, faker, depth }: Place,
): JsonValue | undefined {
  const isSmall = varied === undefined || varied.count > ENOUGH || depth > MAX_DEPTH / 2
  if (isSmall || branches.length === 0) return branches.find(isNotNull)
  return faker.helpers.arrayElement(branches)
}

function fillType(schema: JsonObject, place: Place): JsonValue | undefined {
  switch (typeOf(schema, place)) {
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
      return place.varied !== undefined && place.faker.datatype.boolean()
    case 'null':
      return null
    default:
      return undefined
  }
}

function typeOf({ type, properties, items }: JsonObject, { varied, faker }: Place): JsonValue {
  if (isJsonArray(type) && type.length > 0 && varied !== undefined)
    return faker.helpers.arrayElement(type)
  if (isJsonArray(type)) return type.find((name) => name !== 'null') ?? 'null'
  if (type !== undefined) return type
  if (properties !== undefined) return 'object'
  return items === undefined ? 'string' : 'array'
}

function fillObject(schema: JsonObject, place: Place): JsonValue | undefined {
  const { properties, required } = schema
  const names = (isJsonArray(required) ? required : []).filter((name) => typeof name === 'string')
  const needed = new Set(names)
  const optional = optionalNames(schema, place).filter((name) => !needed.has(name))
  const entries = [...names, ...optional].map((name) => {
    const property =
      isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : {}
    return [name, fill(property, { ...deeper(place), name })] as const
  })
  const filled = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const known = new Set(filled.map(([name]) => name))
  return names.every((name) => known.has(name))
    ? Object.fromEntries([...filled, ...furtherEntries(schema, place)])
    : undefined
}

/** Half of the optional properties, unless the value is plain or large. */
function optionalNames({ properties }: JsonObject, place: Place): readonly string[] {
  if (!isJsonObject(properties) || !mayGrow(place)) return []
  return Object.keys(properties).filter(() => place.faker.datatype.boolean())
}

/** Up to two properties that the schema describes without naming them. */
function furtherEntries(
  { additionalProperties }: JsonObject,
  place: Place,
): readonly (readonly [string, JsonValue])[] {
  if (!isJsonObject(additionalProperties) || !mayGrow(place)) return []
  const count = place.faker.number.int({ min: 0, max: 2 })
  return Array.from({ length: count }, () => place.faker.word.noun()).flatMap((name) => {
    const value = fill(additionalProperties, { ...deeper(place), name })
    return value === undefined ? [] : [[name, value] as const]
  })
}

function mayGrow({ varied, depth }: Place): boolean {
  return varied !== undefined && varied.count <= ENOUGH && depth < MAX_DEPTH / 2
}

function fillArray(
  { items, minItems, maxItems, description }: JsonObject,
  place: Place,
): JsonValue | undefined {
  const length = lengthBetween(minItems, maxItems, place)
  // What is said of a list is said of its items.
  const item = isJsonObject(items) && description !== undefined ? { description, ...items } : items
  const values = Array.from({ length }, () => fill(item ?? {}, deeper(place)))
  const filled = values.filter((value) => value !== undefined)
  return filled.length === length ? filled : undefined
}

function lengthBetween(
  minItems: JsonValue | undefined,
  maxItems: JsonValue | undefined,
  place: Place,
): number {
  const least = typeof minItems === 'number' ? minItems : 0
  if (place.varied === undefined) return Math.max(1, least)
  const most = Math.min(typeof maxItems === 'number' ? maxItems : Infinity, least + 3)
  return mayGrow(place) && most > least ? place.faker.number.int({ min: least, max: most }) : least
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
