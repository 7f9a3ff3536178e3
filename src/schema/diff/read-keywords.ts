import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { listedValues } from './listed-values.ts'
import {
  ANYTHING,
  type ArrayForm,
  BOUND_TYPES,
  type Limit,
  type ListedValues,
  type Normal,
  type ObjectForm,
  VALUE_TYPES,
  type ValueType,
} from './normal-form.ts'
import { readConditions, SINCE_2019 } from './read-conditions.ts'
import { type Conjunction, placeAt, type SchemaPlace } from './schema-place.ts'

const ANNOTATIONS = ['format', 'default', 'contentEncoding', 'contentMediaType']
const IN_PLACE = [
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'not',
  'dependentSchemas',
  'dependencies',
]

/** What the keywords of one node say, references, `allOf`, `anyOf` and `oneOf` apart. */
export function readKeywords(place: SchemaPlace): Normal {
  const { node } = place
  if (node === false) return { ...ANYTHING, types: new Set(), place }
  if (!isJsonObject(node)) return { ...ANYTHING, place }
  const values = readValues(node)
  return {
    types: readTypes(node['type']),
    ...(values !== undefined && { values }),
    bounds: readBounds(node),
    object: readObjectForm(node, place),
    required: new Set(stringsOf(node['required'])),
    array: readArrayForm(node, place),
    conditions: readConditions(node, place, isClosedPlainly(node, place)),
    unions: [],
    annotations: new Map(
      ANNOTATIONS.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]] as const])),
    ),
    place,
  }
}

/** The strings of an array; none of what isn't one. */
export function stringsOf(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function readTypes(type: JsonValue | undefined): ReadonlySet<ValueType> {
  const named = typeof type === 'string' ? [type] : stringsOf(type)
  if (type === undefined || named.length === 0) return ANYTHING.types
  return new Set(
    VALUE_TYPES.filter(
      (known) =>
        named.includes(known) ||
        (named.includes('number') && (known === 'integer' || known === 'fraction')),
    ),
  )
}

function readValues(node: JsonObject): ListedValues | undefined {
  const values = isJsonArray(node['enum']) ? listedValues(node['enum']) : undefined
  if (!Object.hasOwn(node, 'const')) return values
  const only = listedValues([node['const'] ?? null])
  if (values === undefined) return only
  return new Map([...only].filter(([key]) => values.has(key)))
}

function readBounds(node: JsonObject): ReadonlyMap<string, Limit> {
  const bounds = new Map<string, Limit>()
  for (const bound of Object.keys(BOUND_TYPES)) {
    const value = bound === 'uniqueItems' ? Number(node[bound] === true) : node[bound]
    if (typeof value !== 'number') continue
    // A minimum of 0 elements asks for nothing
    const isEmpty = value <= 0 && bound !== 'minimum' && !bound.startsWith('max')
    if (!isEmpty) bounds.set(bound, { value, exclusive: false })
  }
  readExclusive(node, 'minimum', bounds)
  readExclusive(node, 'maximum', bounds)
  return bounds
}

/** A number of its own; up to draft-04 a flag beside the bound. */
function readExclusive(
  node: JsonObject,
  bound: 'minimum' | 'maximum',
  bounds: Map<string, Limit>,
): void {
  const exclusive = node[bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum']
  const inclusive = bounds.get(bound)?.value
  if (exclusive === true && inclusive !== undefined)
    bounds.set(bound, { value: inclusive, exclusive: true })
  if (typeof exclusive !== 'number') return
  const isTighter =
    inclusive === undefined ||
    (bound === 'minimum' ? exclusive >= inclusive : exclusive <= inclusive)
  if (isTighter) bounds.set(bound, { value: exclusive, exclusive: true })
}

function readObjectForm(node: JsonObject, place: SchemaPlace): ObjectForm {
  const rest = isClosedPlainly(node, place) ? 'unevaluatedProperties' : 'additionalProperties'
  return {
    properties: placesOf(node, 'properties', place),
    patterns: placesOf(node, 'patternProperties', place),
    additional: optionalPlace(node, rest, place),
  }
}

/** Without anything that applies in place, what isn't evaluated is what is additional. */
function isClosedPlainly(node: JsonObject, { root }: SchemaPlace): boolean {
  return (
    SINCE_2019.has(root.dialect) &&
    node['unevaluatedProperties'] !== undefined &&
    node['additionalProperties'] === undefined &&
    !IN_PLACE.some((key) => node[key] !== undefined)
  )
}

function placesOf(
  node: JsonObject,
  keyword: string,
  place: SchemaPlace,
): ReadonlyMap<string, Conjunction> {
  const map = node[keyword]
  if (!isJsonObject(map)) return new Map()
  return new Map(Object.keys(map).map((key) => [key, [placeAt(place, [keyword, key])]]))
}

function readArrayForm(node: JsonObject, place: SchemaPlace): ArrayForm {
  if (isJsonArray(node['prefixItems']) && place.root.dialect === '2020-12')
    return tuple(place, 'prefixItems', 'items')
  if (isJsonArray(node['items'])) return tuple(place, 'items', 'additionalItems')
  return { prefix: [], rest: optionalPlace(node, 'items', place) }
}

function tuple(place: SchemaPlace, first: string, rest: string): ArrayForm {
  const node = isJsonObject(place.node) ? place.node : {}
  const items = isJsonArray(node[first]) ? node[first] : []
  return {
    prefix: items.map((_item, index) => [placeAt(place, [first, index])]),
    rest: optionalPlace(node, rest, place),
  }
}

/** A subschema that accepts everything is as good as none. */
function optionalPlace(node: JsonObject, keyword: string, place: SchemaPlace): Conjunction {
  const subschema = node[keyword]
  if (subschema === undefined || subschema === true) return []
  if (isJsonObject(subschema) && Object.keys(subschema).length === 0) return []
  return [placeAt(place, [keyword])]
}
