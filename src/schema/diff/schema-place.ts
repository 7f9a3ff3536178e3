import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { formatPointer, valueAt } from '../../json/json-pointer.ts'
import { canonicalJson } from '../canonical-json.ts'
import { type Dialect, dialectOf } from '../dialect.ts'
import { mapSchema } from '../map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../prepare-schema.ts'

/** A whole schema, as one that its references lead into. */
export interface SchemaRoot {
  readonly schema: JsonValue
  readonly dialect: Dialect
  /** Without what only people read, in one spelling; empty where it nests too deep to be compared. */
  readonly text: string
  /** False where a part has an `$id` of its own, which gives the references in it another meaning. */
  readonly plainReferences: boolean
}

/** A subschema, and where it stands. */
export interface SchemaPlace {
  readonly root: SchemaRoot
  readonly node: JsonValue
  /** JSON Pointer into the root. */
  readonly pointer: string
}

/** Subschemas that all hold for a value; none of them is everything. */
export type Conjunction = readonly SchemaPlace[]

/** Keywords that no validator asserts and that say nothing to a program. */
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
])

/** A schema as a root; one of an unknown dialect is read as the oldest that is known well. */
export function schemaRoot(schema: JsonValue): SchemaRoot {
  const stripped = mapSchema(schema, { maxDepth: MAX_SCHEMA_DEPTH, rewrite: withoutPeople })
  const own = isJsonObject(schema) && typeof schema['$id'] === 'string' ? 1 : 0
  return {
    schema,
    dialect: dialectOf(schema) ?? 'draft-07',
    text: stripped === undefined ? '' : canonicalJson(stripped),
    plainReferences: countIds(schema) === own,
  }
}

/** The place of a child of a node. */
export function placeAt(place: SchemaPlace, tokens: readonly (string | number)[]): SchemaPlace {
  const suffix = formatPointer(tokens)
  return {
    root: place.root,
    node: valueAt(place.node, suffix) ?? true,
    pointer: `${place.pointer}${suffix}`,
  }
}

/** Where a reference leads; undefined where that is out of the schema, or can't be told. */
export function followReference(
  { root }: SchemaPlace,
  reference: JsonValue | undefined,
): SchemaPlace | undefined {
  if (typeof reference !== 'string' || !root.plainReferences) return undefined
  if (!/^#(?:\/|$)/u.test(reference)) return undefined
  const pointer = decode(reference.slice(1))
  const node = valueAt(root.schema, pointer)
  return node === undefined ? undefined : { root, node, pointer }
}

/** A text that is equal only for places which mean the same; all of the root belongs to one with references. */
export function meaningOf({ node, root }: SchemaPlace): string {
  const stripped = mapSchema(node, { maxDepth: MAX_SCHEMA_DEPTH, rewrite: withoutPeople })
  const text = canonicalJson(stripped ?? node)
  return /"\$(?:ref|dynamicRef|recursiveRef)"/u.test(text) ? `${text} in ${root.text}` : text
}

function withoutPeople(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !FOR_PEOPLE.has(key)))
}

function countIds(schema: JsonValue): number {
  let count = 0
  mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node) => {
      if (typeof node['$id'] === 'string') count += 1
      return node
    },
  })
  return count
}

/** A pointer in a reference is percent-encoded. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
