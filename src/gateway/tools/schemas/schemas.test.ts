import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { toJsonValue } from '../../../json/to-json-value.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'
import { underResult } from './under-result.ts'
import { unwrappedSchema } from './unwrapped-schema.ts'

function fits(schema: JsonValue, value: JsonValue): boolean | string {
  const compiled = compileSchema(schema)
  return compiled.ok ? compiled.validate(value).length === 0 : compiled.reason
}

const NODE: JsonObject = {
  type: 'object',
  properties: { next: { $ref: '#/$defs/node' }, n: { type: 'integer' } },
  required: ['n'],
}

const declared = (result: JsonValue, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { result },
  required: ['result'],
  ...rest,
})

describe('a schema under a result', () => {
  test.each<[what: string, schema: JsonValue]>([
    ['an array', { type: 'array', items: { type: 'integer' } }],
    ['a choice', { anyOf: [{ type: 'integer' }, { type: 'array' }] }],
    ['all or nothing', true],
    ['definitions', { type: 'array', items: { $ref: '#/$defs/node' }, $defs: { node: NODE } }],
    ['itself', { anyOf: [{ type: 'integer' }, { type: 'array', items: { $ref: '#' } }] }],
    ['a part', { type: 'array', prefixItems: [{ type: 'integer' }, { $ref: '#/prefixItems/0' }] }],
    [
      'an anchor',
      { type: 'array', items: { $ref: '#n' }, $defs: { n: { $anchor: 'n', type: 'integer' } } },
    ],
    [
      'a part with an id',
      {
        type: 'array',
        items: {
          $id: 'https://example.com/n',
          $ref: '#/$defs/i',
          $defs: { i: { type: 'integer' } },
        },
      },
    ],
    [
      'a name that looks like a keyword',
      { type: 'array', items: { properties: { $ref: { const: '#/x' } } } },
    ],
    ['an older dialect', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'integer' }],
  ])('takes the same values: %s', (_, schema) => {
    const values: readonly JsonValue[] = [1, 'x', [1], [1, 1], [[1], 2], [{ n: 1 }], [{ next: 1 }]]
    const wrapped = underResult(schema)
    expect(wrapped).toMatchObject({ type: 'object', required: ['result'] })
    for (const value of values) expect(fits(wrapped, { result: value })).toBe(fits(schema, value))
    expect(fits(wrapped, {})).toBe(false)
  })
})

describe('the schema of what stands in a result', () => {
  test.each<[what: string, schema: JsonObject, unwrapped: JsonObject | undefined]>([
    ['a list', declared({ type: 'array' }), { type: 'array' }],
    [
      'the definitions that it needs',
      declared(
        { type: 'array', items: { $ref: '#/$defs/node' } },
        { $defs: { node: NODE, other: { type: 'string' } }, title: 'xOutput' },
      ),
      { type: 'array', items: { $ref: '#/$defs/node' }, $defs: { node: NODE } },
    ],
    [
      'an object behind a reference, whose type has to stand at the root',
      declared({ $ref: '#/$defs/node' }, { $defs: { node: NODE } }),
      { type: 'object', $ref: '#/$defs/node', $defs: { node: NODE } },
    ],
    [
      'a reference into it',
      declared({
        type: 'array',
        prefixItems: [{ type: 'integer' }, { $ref: '#/properties/result/prefixItems/0' }],
      }),
      { type: 'array', prefixItems: [{ type: 'integer' }, { $ref: '#/prefixItems/0' }] },
    ],
    [
      'names with strokes',
      declared({ $ref: '#/definitions/a~1b' }, { definitions: { 'a/b': { type: 'integer' } } }),
      { type: 'integer', $ref: '#/definitions/a~1b', definitions: { 'a/b': { type: 'integer' } } },
    ],
    [
      'a reference beside it, without which it is nothing',
      { ...declared({ $ref: '#/properties/other' }), $id: 'x' },
      undefined,
    ],
    ['no result', { type: 'object', properties: { a: {} } }, undefined],
  ])('is %s', (_, schema, unwrapped) => {
    expect(unwrappedSchema(schema)).toEqual(unwrapped)
  })

  test('takes the values that the whole takes in a result', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (given) => {
        const value = toJsonValue(given) ?? null
        const schema = declared(
          { anyOf: [{ $ref: '#/$defs/node' }, { type: ['array', 'string'] }] },
          { $defs: { node: NODE } },
        )
        expect(fits(unwrappedSchema(schema) ?? false, value)).toBe(fits(schema, { result: value }))
      }),
    )
  })
})
