import { createHash } from 'node:crypto'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { formatPointer, valueAt } from '../../json/json-pointer.ts'
import { canonicalJson } from '../canonical-json.ts'
import { type Dialect, dialectOf } from '../dialect.ts'
import { mapSchema } from '../map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../prepare-schema.ts'
import type { Budget } from './budget.ts'

/** A whole schema, as one that its references lead into. */
export interface SchemaRoot {
  readonly schema: JsonValue
  readonly side: 'old' | 'new'
  readonly dialect: Dialect
  /** Short, and the same only for schemas that mean the same. */
  readonly meaning: string
  /** For the whole comparison that this is a side of. */
  readonly budget: Budget
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

const CHARACTERS_OF_A_STEP = 8
/** As long as what stands for a longer one. */
const LONGEST_TEXT = 64

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

/** A schema without what only people read, in one spelling; undefined where it nests too deep to be compared. */
export function schemaText(schema: JsonValue): string | undefined {
  const stripped = mapSchema(schema, { maxDepth: MAX_SCHEMA_DEPTH, rewrite: withoutPeople })
  return stripped === undefined ? undefined : canonicalJson(stripped)
}

/** A schema as a root, with its text; one of an unknown dialect is read as the oldest that is known well. */
export function schemaRoot(
  { schema, text }: { readonly schema: JsonValue; readonly text: string },
  side: SchemaRoot['side'],
  budget: Budget,
): SchemaRoot {
  const own = isJsonObject(schema) && typeof schema['$id'] === 'string' ? 1 : 0
  return {
    schema,
    side,
    dialect: dialectOf(schema) ?? 'draft-07',
    meaning: shortened(text),
    budget,
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
export function meaningOf({ node, root, pointer }: SchemaPlace): string {
  const isOpen = root.budget.spend(1)
  const text = isOpen ? schemaText(node) : undefined
  if (text === undefined) return `not read: ${root.side} ${pointer}`
  root.budget.spend(Math.ceil(text.length / CHARACTERS_OF_A_STEP))
  const hasReferences = /"\$(?:ref|dynamicRef|recursiveRef)"/u.test(text)
  return hasReferences ? `${shortened(text)} in ${root.meaning}` : shortened(text)
}

/** Texts of parts inside of parts add up to many times the schema. */
function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : createHash('sha256').update(text).digest('hex')
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
