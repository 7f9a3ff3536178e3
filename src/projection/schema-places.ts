import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, valueAt } from '../json/json-pointer.ts'

/** A subschema and where in the whole schema it stands. */
export interface SchemaPlace {
  readonly schema: JsonValue
  /** JSON Pointer. */
  readonly pointer: string
}

/** A subschema that is an object, with its keywords. */
export interface SchemaObject extends SchemaPlace {
  readonly schema: JsonObject
}

/** Reads subschemas of one schema. */
export interface SchemaPlaces {
  readonly root: SchemaPlace
  /** The schemas that hold for the same value as these: themselves, and what their references and `allOf` name; each once. */
  readonly inPlace: (places: readonly SchemaPlace[]) => readonly SchemaObject[]
}

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'] as const

/** Reads a schema by its places. References that don't lead into the schema are passed over. */
export function schemaPlaces(schema: JsonValue): SchemaPlaces {
  const root = { schema, pointer: '' }
  const anchors = anchorsIn(schema)
  const known = new Map<string, readonly SchemaObject[]>()
  const expand = (start: SchemaPlace): readonly SchemaObject[] => {
    const cached = known.get(start.pointer)
    if (cached !== undefined) return cached
    const found = new Map<string, SchemaObject>()
    const open = [start]
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (!isSchemaObject(place) || found.has(place.pointer)) continue
      found.set(place.pointer, place)
      const referred = REFERENCES.map((key) => target(place.schema[key]))
      open.push(...subschemas(place, 'allOf').toReversed(), ...referred.flatMap(toPlace))
    }
    const expanded = [...found.values()]
    known.set(start.pointer, expanded)
    return expanded
  }
  const target = (reference: JsonValue | undefined) =>
    typeof reference === 'string' ? resolve(reference, anchors, schema) : undefined
  const toPlace = (pointer: string | undefined): readonly SchemaPlace[] => {
    const found = pointer === undefined ? undefined : valueAt(schema, pointer)
    return pointer === undefined || found === undefined ? [] : [{ schema: found, pointer }]
  }
  return {
    root,
    inPlace: (places) => {
      const [first] = places
      if (first !== undefined && places.length === 1) return expand(first)
      const all = places.flatMap(expand).map((place) => [place.pointer, place] as const)
      return [...new Map(all).values()]
    },
  }
}

/** The subschema under a keyword, as a list. */
export function subschema(
  { schema, pointer }: SchemaObject,
  ...path: readonly string[]
): readonly SchemaPlace[] {
  const tokens = formatPointer(path)
  const found = valueAt(schema, tokens)
  return found === undefined ? [] : [{ schema: found, pointer: pointer + tokens }]
}

/** The subschemas in the list under a keyword; none where it is no list. */
export function subschemas({ schema, pointer }: SchemaObject, key: string): readonly SchemaPlace[] {
  const list = schema[key]
  if (list === undefined || !isJsonArray(list)) return []
  return list.map((item, index) => ({ schema: item, pointer: `${pointer}/${key}/${index}` }))
}

function isSchemaObject(place: SchemaPlace): place is SchemaObject {
  return isJsonObject(place.schema)
}

function resolve(
  reference: string,
  anchors: ReadonlyMap<string, string>,
  schema: JsonValue,
): string | undefined {
  const id = isJsonObject(schema) ? schema['$id'] : undefined
  const local =
    typeof id === 'string' && reference.startsWith(`${id}#`)
      ? reference.slice(id.length)
      : reference
  if (local === id) return ''
  if (!local.startsWith('#')) return anchors.get(local)
  const fragment = decode(local.slice(1))
  return fragment === '' || fragment.startsWith('/') ? fragment : anchors.get(local)
}

/** A pointer in a reference is percent-encoded. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Where the subschemas with a name stand: `#name`, or the `$id` of one that is inside. */
function anchorsIn(schema: JsonValue): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>()
  const open: SchemaPlace[] = [{ schema, pointer: '' }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (typeof place.schema !== 'object' || place.schema === null) continue
    for (const [key, value] of Object.entries(place.schema)) {
      if ((key === '$anchor' || key === '$dynamicAnchor') && typeof value === 'string')
        anchors.set(`#${value}`, place.pointer)
      else if (key === '$id' && typeof value === 'string') anchors.set(value, place.pointer)
      open.push({ schema: value, pointer: place.pointer + formatPointer([key]) })
    }
  }
  return anchors
}
