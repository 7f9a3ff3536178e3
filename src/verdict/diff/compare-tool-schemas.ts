import type { SchemaSide } from '../../contracts/diff.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { compareSchemas } from '../../schema/diff/compare-schemas.ts'
import type { Fact } from '../../schema/diff/fact.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { schemaText } from '../../schema/diff/schema-place.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { compareDescriptions } from './compare-descriptions.ts'
import type { EntryPair } from './compare-entries.ts'
import type { ChangeDraft } from './make-change.ts'

/** A draft with pointers into the entry of each side. */
export interface SchemaDraft extends ChangeDraft {
  readonly oldPointer?: string
  readonly newPointer?: string
}

/** Differences between the schemas of a tool that is listed on both sides. */
export function compareToolSchemas({ old, new: next }: EntryPair): readonly SchemaDraft[] {
  return [
    ...compareInputs(old, next),
    ...compareDescriptions(old, next),
    ...compareOutputs(old, next),
  ]
}

/** A tool without an inputSchema takes anything. */
function compareInputs(old: JsonObject, next: JsonObject): readonly SchemaDraft[] {
  return compareSide('input', old['inputSchema'] ?? {}, next['inputSchema'] ?? {})
}

function compareOutputs(old: JsonObject, next: JsonObject): readonly SchemaDraft[] {
  const before = old['outputSchema'] ?? undefined
  const after = next['outputSchema'] ?? undefined
  if (before === undefined && after === undefined) return []
  if (before === undefined)
    return [
      {
        rule: 'output-schema-added',
        message: 'outputSchema added',
        after,
        newPointer: '/outputSchema',
      },
    ]
  if (after === undefined)
    return [
      {
        rule: 'output-schema-removed',
        message: 'outputSchema removed',
        before,
        oldPointer: '/outputSchema',
      },
    ]
  return compareSide('output', before, after)
}

function compareSide(side: SchemaSide, old: JsonValue, next: JsonValue): readonly SchemaDraft[] {
  const before = compileSchema(old)
  const after = compileSchema(next)
  const at = { oldPointer: `/${side}Schema`, newPointer: `/${side}Schema` }
  if (before.ok && !after.ok) {
    const message = `${side}Schema can't be used any more: ${after.reason}`
    return [{ rule: `${side}-schema-unusable`, message, ...at }]
  }
  if (!before.ok && after.ok) {
    const message = `${side}Schema can be used now; before: ${before.reason}`
    return [{ rule: `${side}-schema-usable`, message, ...at }]
  }
  if (!before.ok && !(isDraft04(old) && isDraft04(next))) {
    if (isSame(old, next)) return []
    const message = `${side}Schema changed and can't be compared: ${before.reason}`
    return [{ rule: `${side}-unclassified`, message, ...at }]
  }
  return compareSchemas(old, next).map((fact) => draftOf(fact, side))
}

/** Says the same as draft-07 by what is compared, and is none of the dialects that can be checked. */
function isDraft04(schema: JsonValue): boolean {
  const named = isJsonObject(schema) ? schema['$schema'] : undefined
  return (
    typeof named === 'string' && named.includes('/draft-04/') && schemaText(schema) !== undefined
  )
}

function isSame(old: JsonValue, next: JsonValue): boolean {
  const text = schemaText(old)
  return jsonEqual(old, next) || (text !== undefined && text === schemaText(next))
}

function draftOf(fact: Fact, side: SchemaSide): SchemaDraft {
  const { kind, path, message, before, after, old, new: next } = fact
  return {
    rule: `${side}-${kind}`,
    path: `/${side}${path}`,
    message,
    before,
    after,
    ...(old !== undefined && { oldPointer: `/${side}Schema${old}` }),
    ...(next !== undefined && { newPointer: `/${side}Schema${next}` }),
  }
}
