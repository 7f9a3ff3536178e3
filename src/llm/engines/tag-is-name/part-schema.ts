import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { valueAt } from '../../../json/json-pointer.ts'
import { schemaTypes } from '../../arguments/schema-types.ts'
import type { SchemaType } from '../../arguments/schema-types.ts'

/** What a schema says of a part of the arguments. */
export interface PartSchema {
  readonly types: ReadonlySet<SchemaType> | undefined
  /** What it says of a member, or of the items where no name is given. */
  part(name?: string): PartSchema
}

/** References may lead in a circle. */
const DEPTH_LIMIT = 8

/** What the schema of a tool says of its arguments. */
export function partSchema(root: JsonObject | undefined): PartSchema {
  return schemaOf(root ?? {}, root)
}

function schemaOf(root: JsonObject, own: JsonValue | undefined): PartSchema {
  return {
    types: own === undefined ? undefined : schemaTypes({ ...root, properties: { own } }, 'own'),
    part: (name) => schemaOf(root, partOf(own, { root, name, depth: 0 })),
  }
}

function partOf(
  schema: JsonValue | undefined,
  at: { readonly root: JsonObject; readonly name: string | undefined; readonly depth: number },
): JsonValue | undefined {
  const { root, name, depth } = at
  if (!isJsonObject(schema) || depth > DEPTH_LIMIT) return undefined
  const deeper = { ...at, depth: depth + 1 }
  const { $ref: ref, properties, additionalProperties, items } = schema
  if (typeof ref === 'string')
    return ref.startsWith('#') ? partOf(valueAt(root, ref.slice(1)), deeper) : undefined
  const own = isJsonObject(properties) && name !== undefined ? properties[name] : undefined
  const found = own ?? (name === undefined ? items : additionalProperties)
  if (isJsonObject(found)) return found
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((all) =>
    Array.isArray(all) ? all : [],
  )
  for (const choice of choices) {
    const part = partOf(choice, deeper)
    if (part !== undefined) return part
  }
  return undefined
}
