import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DiffLevel, SchemaSide } from '../../contracts/diff.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { compileSchema } from '../compile-schema.ts'
import { mapSchema } from '../map-schema.ts'
import { compareSchemas } from './compare-schemas.ts'
import { SCHEMA_RULES } from './schema-rules.ts'
import { schemaPair, VALUES, wholeSchema } from './test-support/arbitrary-schema.ts'

const RUNS = 1500

describe('for every two schemas', () => {
  test('no result of the newer one is rejected by the older one where the change is compatible', () => {
    fc.assert(
      fc.property(schemaPair, ([old, next]) => {
        const before = compileSchema(old)
        const after = compileSchema(next)
        fc.pre(before.ok && after.ok)
        fc.pre(isCompatible(old, next, 'output'))
        const broken = VALUES.filter((value) => accepts(after, value) && !accepts(before, value))
        expect({ old, next, broken }).toEqual({ old, next, broken: [] })
      }),
      { numRuns: RUNS },
    )
  })

  test('no argument that the older one names is rejected by the newer one where the change is compatible', () => {
    fc.assert(
      fc.property(schemaPair, ([old, next]) => {
        const before = compileSchema(closed(old))
        const after = compileSchema(next)
        fc.pre(before.ok && after.ok && compileSchema(old).ok)
        fc.pre(isCompatible(old, next, 'input'))
        const broken = VALUES.filter(
          (value) =>
            accepts(before, value) && accepts(compileSchema(old), value) && !accepts(after, value),
        )
        expect({ old, next, broken }).toEqual({ old, next, broken: [] })
      }),
      { numRuns: RUNS },
    )
  })

  test('one that is compared with itself gives nothing', () => {
    fc.assert(
      fc.property(wholeSchema, (schema) => {
        expect(compareSchemas(schema, structuredClone(schema))).toEqual([])
      }),
    )
  })
})

function isCompatible(old: JsonValue, next: JsonValue, side: SchemaSide): boolean {
  return levels(old, next, side).every((level) => level === 'compatible')
}

function levels(old: JsonValue, next: JsonValue, side: SchemaSide): readonly DiffLevel[] {
  return compareSchemas(old, next).map(({ kind }) => SCHEMA_RULES[kind][side])
}

function accepts(schema: ReturnType<typeof compileSchema>, value: JsonValue): boolean {
  return schema.ok && schema.validate(value).length === 0
}

/** Without properties that it doesn't name: nobody who goes by the schema sends any. */
function closed(schema: JsonObject): JsonObject {
  const mapped = mapSchema(schema, {
    maxDepth: 100,
    rewrite: (node) =>
      isOpen(node['additionalProperties']) ? { ...node, additionalProperties: false } : node,
  })
  return isJsonObject(mapped) ? mapped : schema
}

function isOpen(additional: JsonValue | undefined): boolean {
  return (
    additional === undefined ||
    additional === true ||
    (isJsonObject(additional) && Object.keys(additional).length === 0)
  )
}
