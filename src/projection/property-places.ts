import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compilePattern } from '../schema/compile-pattern.ts'
import { createMemo } from '../text/create-memo.ts'
import { type SchemaObject, type SchemaPlace, subschema, subschemas } from './schema-places.ts'

/** What some schemas that hold for the same object say of its properties. */
export interface PropertyPlaces {
  /** The schemas of a property; undefined where it isn't asked for. */
  readonly of: (name: string) => readonly SchemaPlace[] | undefined
  /** The names in `properties`, in their order. */
  readonly names: readonly string[]
  readonly required: readonly string[]
}

/** Of names that only the data has. */
const MAX_KNOWN = 1000

const knownProperties = new WeakMap<readonly SchemaObject[], PropertyPlaces>()
const knownItems = new WeakMap<readonly SchemaObject[], Map<number, readonly SchemaPlace[]>>()

/** Reads what schemas say of an object's properties. Where none of them names any, all are asked for. */
export function propertyPlaces(schemas: readonly SchemaObject[]): PropertyPlaces {
  const read = knownProperties.get(schemas) ?? readProperties(schemas)
  knownProperties.set(schemas, read)
  return read
}

function readProperties(schemas: readonly SchemaObject[]): PropertyPlaces {
  const names = [...new Set(schemas.flatMap((place) => keysOf(place.schema['properties'])))]
  const isOpen = !schemas.some(namesProperties)
  const required = new Set(schemas.flatMap(({ schema }) => stringsIn(schema['required'])))
  const remembered = createMemo<readonly SchemaPlace[] | undefined>(MAX_KNOWN)
  return {
    names,
    required: [...required],
    of: (name) =>
      remembered(name, () => {
        const found = schemas.map((place) => declared(place, name) ?? rest(place))
        const places = found.flatMap((some) => some ?? [])
        const isAsked = isOpen || required.has(name) || found.some((some) => some !== undefined)
        const isForbidden = places.some(({ schema }) => schema === false)
        return isAsked && !isForbidden ? places : undefined
      }),
  }
}

/** The schemas of an item by its index. */
export function itemPlaces(
  schemas: readonly SchemaObject[],
  index: number,
): readonly SchemaPlace[] {
  const known = knownItems.get(schemas) ?? new Map<number, readonly SchemaPlace[]>()
  knownItems.set(schemas, known)
  const place = Math.min(index, longestList(schemas))
  const read = known.get(place) ?? readItem(schemas, place)
  known.set(place, read)
  return read
}

/** Beyond it items have the same schemas. */
function longestList(schemas: readonly SchemaObject[]): number {
  return schemas.reduce((longest, { schema: { prefixItems, items } }) => {
    const lengths = [prefixItems, items].map((list) => (Array.isArray(list) ? list.length : 0))
    return Math.max(longest, ...lengths)
  }, 0)
}

function readItem(schemas: readonly SchemaObject[], index: number): readonly SchemaPlace[] {
  return schemas.flatMap((place) => {
    for (const key of ['prefixItems', 'items']) {
      const list = subschemas(place, key)
      const item = list[index]
      if (item !== undefined) return [item]
      if (list.length > 0 && key === 'items') return subschema(place, 'additionalItems')
    }
    const items = subschema(place, 'items')
    return items.length > 0 ? items : subschema(place, 'unevaluatedItems')
  })
}

function namesProperties({ schema }: SchemaObject): boolean {
  const { properties, patternProperties, additionalProperties } = schema
  return (
    keysOf(properties).length > 0 ||
    keysOf(patternProperties).length > 0 ||
    additionalProperties === false
  )
}

function declared(place: SchemaObject, name: string): readonly SchemaPlace[] | undefined {
  const { properties, patternProperties } = place.schema
  const own =
    isJsonObject(properties) && Object.hasOwn(properties, name)
      ? subschema(place, 'properties', name)
      : []
  const matching = keysOf(patternProperties).filter((pattern) => matches(pattern, name))
  const all = [
    ...own,
    ...matching.flatMap((pattern) => subschema(place, 'patternProperties', pattern)),
  ]
  return all.length > 0 ? all : undefined
}

/** What a schema says of the properties that it doesn't name; undefined where it doesn't ask for them. */
function rest(place: SchemaObject): readonly SchemaPlace[] | undefined {
  for (const key of ['additionalProperties', 'unevaluatedProperties']) {
    const [found] = subschema(place, key)
    if (found !== undefined) return found.schema === false ? undefined : [found]
  }
  return undefined
}

/** What RE2 can't run isn't checked either: the property may be meant. */
function matches(pattern: string, name: string): boolean {
  return compilePattern(pattern)?.test(name) ?? true
}

function keysOf(value: JsonValue | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : []
}

function stringsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}
