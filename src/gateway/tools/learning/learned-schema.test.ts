import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { toJsonValue } from '../../../json/to-json-value.ts'
import { projectValue } from '../../../projection/project-value.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'
import { outputSchema } from '../../../suggest/output-schema.ts'
import { isLearnedSchema, learnedSchema, widenedFor } from './learned-schema.ts'

function learnedFrom(value: JsonValue): JsonObject {
  return learnedSchema(outputSchema([value], { isText: false, isThin: true }))
}

function fits(schema: JsonObject, value: JsonValue): boolean {
  const compiled = compileSchema(schema)
  return compiled.ok && compiled.validate(value).length === 0
}

describe('what is learned from one value', () => {
  test.each<[what: string, first: JsonObject, next: JsonObject]>([
    ['a property that is missing', { a: 1, b: 2 }, { a: 1 }],
    ['a property that is new', { a: 1 }, { a: 1, b: { c: 2 } }],
    ['null where a value was', { a: { b: 'x' } }, { a: { b: null } }],
    ['a value where null was', { a: null }, { a: { b: [1] } }],
    ['a fraction where an integer was', { share: 100 }, { share: 66.67 }],
    ['items where none were', { list: [] }, { list: [{ a: 1 }] }],
    ['items with other properties', { list: [{ a: 1 }] }, { list: [{ b: 1 }, { a: null }] }],
    ['data in a property that is called as the text is', { a: 1 }, { a: 2, result: 5 }],
    ['the text alone', { a: 1 }, { result: 'nothing found' }],
    ['nothing', { a: 1 }, {}],
  ])('holds for %s', (_, first, next) => {
    const schema = learnedFrom(first)
    expect(fits(schema, next)).toBe(true)
    expect(projectValue(next, schema).value).toEqual(next)
  })

  test('says no more than it can know', () => {
    const value = { metadata: { total: 3, next: null }, content: 'x', tags: ['a'] }
    expect(learnedFrom(value)).toMatchInlineSnapshot(`
      {
        "$comment": "learned by mcp-assay from results of this tool",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "additionalProperties": true,
        "properties": {
          "content": {
            "type": [
              "string",
              "null",
            ],
          },
          "metadata": {
            "additionalProperties": true,
            "properties": {
              "next": {},
              "total": {
                "type": [
                  "number",
                  "null",
                ],
              },
            },
            "type": [
              "object",
              "null",
            ],
          },
          "result": {
            "description": "the whole text, of a result in which nothing else is found",
          },
          "tags": {
            "items": {
              "type": [
                "string",
                "null",
              ],
            },
            "type": [
              "array",
              "null",
            ],
          },
        },
        "type": "object",
      }
    `)
  })

  test('says less of a value that says much', () => {
    const names = Array.from({ length: 60 }, (_, index) => `property-number-${index}`)
    const inner = Object.fromEntries(names.map((name) => [name, { [name]: { [name]: 1 } }]))
    const value = Object.fromEntries(names.slice(0, 10).map((name) => [name, inner]))
    const schema = learnedFrom(value)
    expect(JSON.stringify(schema).length).toBeLessThan(16_384)
    expect(JSON.stringify(schema)).toContain('property-number-9')
    expect(fits(schema, value)).toBe(true)
  })

  test('is told from what a server declares', () => {
    expect(isLearnedSchema(learnedFrom({ a: 1 }))).toBe(true)
    expect(isLearnedSchema({ type: 'object' })).toBe(false)
  })
})

const anyObject = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'result'), fc.jsonValue())

test('fits the value that it is learned from, and each that it is widened for', () => {
  fc.assert(
    fc.property(anyObject, fc.array(anyObject, { maxLength: 3 }), (first, others) => {
      const values = [first, ...others].map((value) => toJsonValue(value) ?? null)
      const [learned, ...next] = values
      let schema = learnedFrom(learned ?? null)
      for (const value of next) schema = widenedFor(schema, value)
      for (const value of values) expect(fits(schema, value)).toBe(true)
    }),
    { numRuns: 25 },
  )
})

test('keeps everything of a value as it is projected', () => {
  fc.assert(
    fc.property(anyObject, (object) => {
      const value = toJsonValue(object) ?? null
      expect(projectValue(value, learnedFrom(value)).value).toEqual(value)
    }),
    { numRuns: 25 },
  )
})
