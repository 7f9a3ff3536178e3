import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Dialect } from '../dialect.ts'
import type { Condition, ValueType } from './normal-form.ts'
import { followReference, meaningOf, placeAt, type SchemaPlace } from './schema-place.ts'

/** Dialects with `dependentRequired`, `unevaluatedProperties` and others of that generation. */
export const SINCE_2019: ReadonlySet<Dialect> = new Set(['2019-09', '2020-12'])

/** Keywords whose meaning hangs on what other keywords evaluated, or on the way that a check took. */
const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems']
const DYNAMIC = ['$dynamicRef', '$recursiveRef']

/** Every name is a string. */
const EVERY_NAME = '{"type":"string"}'

/** What a node asks beside types, values, bounds and parts; `closed` says that its unevaluated properties are read. */
export function readConditions(
  node: JsonObject,
  place: SchemaPlace,
  closed: boolean,
): readonly Condition[] {
  const isRecent = SINCE_2019.has(place.root.dialect)
  return [
    ...readSimple(node, place),
    ...readContains(node, place),
    ...readDependencies(node, place, 'dependencies'),
    ...(isRecent ? readDependencies(node, place, 'dependentRequired') : []),
    ...(isRecent ? readDependencies(node, place, 'dependentSchemas') : []),
    ...readOpaque(node, place, { isRecent, closed }),
  ]
}

function readSimple(node: JsonObject, place: SchemaPlace): readonly Condition[] {
  const { pattern, multipleOf, propertyNames } = node
  const conditions: Condition[] = []
  const add = (keyword: Condition['keyword'], text: string, type?: ValueType): void => {
    conditions.push({
      keyword,
      key: keyword,
      text: `${keyword} ${text}`,
      place,
      ...(type !== undefined && { type }),
    })
  }
  if (typeof pattern === 'string') add('pattern', pattern, 'string')
  if (typeof multipleOf === 'number') add('multipleOf', String(multipleOf), 'integer')
  if (propertyNames !== undefined && propertyNames !== true) {
    const text = meaning(place, 'propertyNames')
    if (text !== EVERY_NAME) add('propertyNames', text, 'object')
  }
  if (node['not'] !== undefined) add('not', meaning(place, 'not'))
  if (node['if'] !== undefined && (node['then'] ?? node['else']) !== undefined)
    add('if', ['if', 'then', 'else'].map((key) => meaning(place, key)).join(' '))
  return conditions
}

function readContains(node: JsonObject, place: SchemaPlace): readonly Condition[] {
  if (node['contains'] === undefined) return []
  const { least, most } = countsOf(place)
  if (least === 0 && most === undefined) return []
  const text = `contains ${least} ${most ?? ''} ${meaning(place, 'contains')}`
  return [{ keyword: 'contains', key: 'contains', text, type: 'array', place }]
}

/** How many items have to fit `contains`. */
export function countsOf({ node, root }: SchemaPlace): {
  readonly least: number
  readonly most: number | undefined
} {
  const isRecent = SINCE_2019.has(root.dialect)
  const { minContains, maxContains } = isJsonObject(node) && isRecent ? node : {}
  return {
    least: typeof minContains === 'number' ? minContains : 1,
    most: typeof maxContains === 'number' ? maxContains : undefined,
  }
}

function readDependencies(
  node: JsonObject,
  place: SchemaPlace,
  keyword: string,
): readonly Condition[] {
  const map = node[keyword]
  if (!isJsonObject(map)) return []
  return Object.entries(map).map(([name, asked]) => {
    const at = placeAt(place, [keyword, name])
    const kind = isJsonArray(asked) ? 'dependentRequired' : 'dependentSchemas'
    const text = isJsonArray(asked) ? canonicalJson(sorted(asked)) : meaningOf(at)
    const key = JSON.stringify([kind, name])
    return { keyword: kind, key, text: `${key} ${text}`, type: 'object', place: at }
  })
}

function sorted(items: readonly JsonValue[]): readonly JsonValue[] {
  return items.toSorted((left, right) => (canonicalJson(left) < canonicalJson(right) ? -1 : 1))
}

function readOpaque(
  node: JsonObject,
  place: SchemaPlace,
  { isRecent, closed }: { readonly isRecent: boolean; readonly closed: boolean },
): readonly Condition[] {
  const keys = [
    ...UNEVALUATED.filter((key) => isRecent && !(closed && key === 'unevaluatedProperties')),
    ...DYNAMIC,
  ].filter((key) => node[key] !== undefined && node[key] !== true)
  const isLost = node['$ref'] !== undefined && followReference(place, node['$ref']) === undefined
  const all = isLost ? [...keys, '$ref'] : keys
  return all.map((key) => ({
    keyword: 'opaque',
    key,
    text: `${key} ${meaningOf(place)}`,
    place,
  }))
}

function meaning(place: SchemaPlace, keyword: string): string {
  const isThere = isJsonObject(place.node) && place.node[keyword] !== undefined
  return isThere ? meaningOf(placeAt(place, [keyword])) : 'nothing'
}
