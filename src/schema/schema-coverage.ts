import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SchemaCoverage, SchemaPlace } from '../contracts/schema-coverage.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { compileSchema } from './compile-schema.ts'
import { referredSchema } from './declared-names.ts'

/** Places that are told; a schema that has more is one that nobody reads to its end. */
const MOST_PLACES = 500
/** Parts of a schema that are looked at. */
const MOST_PARTS = 5000
/** Values that are held against the branches of one place. */
const MOST_BRANCHED = 1000

/** A part of the schema, with the values that results have there. */
interface Part {
  readonly schema: JsonValue | undefined
  readonly path: readonly (string | number)[]
  readonly values: readonly JsonValue[]
  /** The references that led here: what refers to itself is told once. */
  readonly refs: readonly string[]
}

/**
 * Returns which members, items, branches and enumerated values of a schema a number of values show. Values that break the
 * schema count as far as they reach. What a reference to itself would repeat is left out.
 */
export function schemaCoverage(schema: JsonValue, values: readonly JsonValue[]): SchemaCoverage {
  const places: SchemaPlace[] = []
  const open: Part[] = [{ schema, path: [], values, refs: [] }]
  for (const part of open) {
    if (places.length >= MOST_PLACES) break
    const { schema: node } = part
    if (!isJsonObject(node) || open.length > MOST_PARTS) continue
    const told = [
      ...membersOf(node, part),
      ...itemsOf(node, part),
      ...branchesOf(node, part, schema),
      ...enumeratedIn(node, part),
    ]
    places.push(...told.flatMap(({ place }) => place ?? []))
    open.push(...told.flatMap(({ inner }) => inner ?? []), ...inPlace(node, part, schema))
  }
  const kept = places.slice(0, MOST_PLACES)
  return { seen: kept.filter(({ seen }) => seen).length, total: kept.length, places: kept }
}

interface Told {
  readonly place?: SchemaPlace
  readonly inner?: Part
}

function membersOf({ properties }: JsonObject, part: Part): readonly Told[] {
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).map(([key, schema]) => {
    const held = part.values.flatMap((value) => {
      const member = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
      return member === undefined ? [] : [member]
    })
    return toldOf('member', { ...part, schema, path: [...part.path, key], values: held })
  })
}

/** The items of a list, each of those that stand at a fixed place, and the members of a map. */
function itemsOf(
  { items, prefixItems, additionalProperties, patternProperties, properties }: JsonObject,
  part: Part,
): readonly Told[] {
  const lists = part.values.filter((value) => isJsonArray(value))
  const fixed = isJsonArray(prefixItems) ? prefixItems : isJsonArray(items) ? items : []
  const named = new Set(isJsonObject(properties) ? Object.keys(properties) : [])
  const others = part.values
    .filter((value) => isJsonObject(value))
    .flatMap((value) => Object.entries(value))
    .flatMap(([key, member]) => (named.has(key) ? [] : [member]))
  const maps = [
    ...(isJsonObject(additionalProperties) ? [additionalProperties] : []),
    ...(isJsonObject(patternProperties) ? Object.values(patternProperties) : []),
  ]
  const inside = (schema: JsonValue, key: string | number, values: readonly JsonValue[]): Told =>
    toldOf('item', { ...part, schema, path: [...part.path, key], values })
  return [
    ...fixed.map((schema, index) =>
      inside(
        schema,
        index,
        lists.flatMap((list) => list.slice(index, index + 1)),
      ),
    ),
    ...(isJsonObject(items)
      ? [
          inside(
            items,
            '*',
            lists.flatMap((list) => list.slice(fixed.length)),
          ),
        ]
      : []),
    ...maps.map((schema) => inside(schema, '*', others)),
  ]
}

function toldOf(kind: 'member' | 'item', inner: Part): Told {
  return { place: { kind, path: formatPointer(inner.path), seen: inner.values.length > 0 }, inner }
}

/** The branches of `anyOf` and `oneOf`, with the values that fit them, and the types of a list of types. */
function branchesOf(node: JsonObject, part: Part, root: JsonValue): readonly Told[] {
  const { anyOf, oneOf, type } = node
  const path = formatPointer(part.path)
  const sample = part.values.slice(0, MOST_BRANCHED)
  const branches = [anyOf, oneOf].flatMap((list) =>
    list !== undefined && isJsonArray(list) ? list : [],
  )
  const types = type !== undefined && isJsonArray(type) && type.length > 1 ? type : []
  const forms = [
    ...branches.map((schema, index) => ({ schema, of: nameOf(schema, index) })),
    ...types.map((one) => ({ schema: { type: one }, of: one })),
  ]
  return forms.map(({ schema, of }) => {
    const compiled = compileSchema(within(root, schema))
    const values = compiled.ok
      ? sample.filter((value) => compiled.validateRedacted(value).length === 0)
      : sample
    return {
      place: { kind: 'branch', path, of, seen: values.length > 0 },
      inner: { ...part, schema, values },
    }
  })
}

/** What a branch is called: by its title, what it refers to, its type, or its number from 1. */
function nameOf(schema: JsonValue, index: number): JsonValue {
  if (!isJsonObject(schema)) return index + 1
  const { title, $ref, type } = schema
  if (typeof title === 'string') return title
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  return typeof type === 'string' ? type : index + 1
}

/** A part of a schema with what it may refer to. */
function within(root: JsonValue, schema: JsonValue): JsonValue {
  if (!isJsonObject(root) || !isJsonObject(schema)) return schema
  const { $schema, $defs, definitions } = root
  return {
    ...($schema !== undefined && { $schema }),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
    ...schema,
  }
}

function enumeratedIn(node: JsonObject, { path, values }: Part): readonly Told[] {
  const { enum: members } = node
  if (members === undefined || !isJsonArray(members) || members.length < 2) return []
  return members.map((of) => ({
    place: {
      kind: 'value',
      path: formatPointer(path),
      of,
      seen: values.some((value) => jsonEqual(value, of)),
    },
  }))
}

/** What else is said of the same values: behind a reference, and in `allOf`. */
function inPlace(node: JsonObject, part: Part, root: JsonValue): readonly Part[] {
  const { $ref, allOf } = node
  const all = allOf !== undefined && isJsonArray(allOf) ? allOf : []
  const isNew = typeof $ref === 'string' && !part.refs.includes($ref)
  const referred = isNew ? referredSchema(root, $ref) : undefined
  return [
    ...all.map((schema) => ({ ...part, schema })),
    ...(isNew && referred !== undefined
      ? [{ ...part, schema: referred, refs: [...part.refs, $ref] }]
      : []),
  ]
}
