import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { formatPointer } from '../../json/json-pointer.ts'
import { referredSchema } from '../../schema/declared-names.ts'
import type { SchemaDraft } from './compare-tool-schemas.ts'

/** Parts of a schema that are looked at. */
const MOST_PARTS = 2000

interface Described {
  /** Undefined if the schema says nothing of the parameter. */
  readonly description: JsonValue | undefined
}

/** Returns the changed words about parameters that both inputSchemas have: models read them most. */
export function compareDescriptions(old: JsonObject, next: JsonObject): readonly SchemaDraft[] {
  const before = parametersOf(old['inputSchema'] ?? {})
  const after = parametersOf(next['inputSchema'] ?? {})
  return [...before].flatMap(([path, { description: was }]): readonly SchemaDraft[] => {
    const is = after.get(path)
    if (is === undefined || is.description === was) return []
    const happened =
      was === undefined ? 'added' : is.description === undefined ? 'removed' : 'changed'
    return [
      {
        rule: 'parameter-description-changed',
        path: `/input${path}`,
        message: `description of ${path} ${happened}`,
        before: was,
        after: is.description,
        oldPointer: '/inputSchema',
        newPointer: '/inputSchema',
      },
    ]
  })
}

interface Part {
  readonly schema: JsonValue
  readonly path: readonly string[]
  readonly refs: readonly string[]
}

/** The parameters of a schema, nested ones too, by their place in the arguments; `*` stands for any item. */
function parametersOf(root: JsonValue): ReadonlyMap<string, Described> {
  const found = new Map<string, Described>()
  const open: Part[] = [{ schema: root, path: [], refs: [] }]
  for (const part of open) {
    const { schema, path } = part
    if (!isJsonObject(schema) || open.length > MOST_PARTS) continue
    const { description } = schema
    const place = formatPointer(path)
    const known = found.get(place)?.description
    if (path.length > 0) found.set(place, { description: known ?? description })
    open.push(...insideOf(schema, part), ...inPlace(schema, part, root))
  }
  return found
}

function insideOf({ properties, items }: JsonObject, part: Part): readonly Part[] {
  const members = isJsonObject(properties) ? Object.entries(properties) : []
  return [
    ...members.map(([key, schema]) => ({ ...part, schema, path: [...part.path, key] })),
    ...(isJsonObject(items) ? [{ ...part, schema: items, path: [...part.path, '*'] }] : []),
  ]
}

function inPlace(
  { $ref, allOf, anyOf, oneOf }: JsonObject,
  part: Part,
  root: JsonValue,
): readonly Part[] {
  const branches = [allOf, anyOf, oneOf].flatMap((list) =>
    list !== undefined && isJsonArray(list) ? list : [],
  )
  const isNew = typeof $ref === 'string' && !part.refs.includes($ref)
  const referred = isNew ? referredSchema(root, $ref) : undefined
  return [
    ...branches.map((schema) => ({ ...part, schema })),
    ...(isNew && referred !== undefined
      ? [{ ...part, schema: referred, refs: [...part.refs, $ref] }]
      : []),
  ]
}
