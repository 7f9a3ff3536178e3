import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { schemaCoverage } from './schema-coverage.ts'

const NODE = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    inner: { type: 'array', items: { $ref: '#/$defs/node' } },
  },
}

/** Each place in a line: `+` if it was seen. */
function told(schema: JsonValue, ...values: readonly JsonValue[]): readonly string[] {
  return schemaCoverage(schema, values).places.map(
    ({ kind, path, of, seen }) =>
      `${seen ? '+' : '-'} ${kind} ${path}${of === undefined ? '' : ` ${JSON.stringify(of)}`}`,
  )
}

test.each<
  [what: string, schema: JsonValue, values: readonly JsonValue[], places: readonly string[]]
>([
  ['a schema that names nothing', { type: 'object' }, [{ a: 1 }], []],
  ['members', { properties: { a: {}, b: {} } }, [{ a: null }], ['+ member /a', '- member /b']],
  [
    'items of an empty list',
    { properties: { a: { items: { properties: { b: {} } } } } },
    [{ a: [] }],
    ['+ member /a', '- item /a/*', '- member /a/*/b'],
  ],
  [
    'items of all results together',
    { properties: { a: { items: { properties: { b: {}, c: {} } } } } },
    [{ a: [{ b: 1 }] }, { a: [{ c: 1 }] }],
    ['+ member /a', '+ item /a/*', '+ member /a/*/b', '+ member /a/*/c'],
  ],
  [
    'items at fixed places',
    { prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' } },
    [['a', 1]],
    ['+ item /0', '+ item /1', '- item /*'],
  ],
  [
    'a map',
    { properties: { a: {} }, additionalProperties: { properties: { b: {} } } },
    [{ c: { b: 1 } }],
    ['- member /a', '+ item /*', '+ member /*/b'],
  ],
  [
    'branches',
    { properties: { a: { anyOf: [{ type: 'string' }, { title: 'Rain', type: 'number' }, {}] } } },
    [{ a: 4 }],
    ['+ member /a', '- branch /a "string"', '+ branch /a "Rain"', '+ branch /a 3'],
  ],
  [
    'types',
    { properties: { a: { type: ['string', 'null'] } } },
    [{ a: null }],
    ['+ member /a', '- branch /a "string"', '+ branch /a "null"'],
  ],
  [
    'enumerated values',
    { properties: { a: { enum: ['rain', 'wind'] } } },
    [{ a: 'wind' }],
    ['+ member /a', '- value /a "rain"', '+ value /a "wind"'],
  ],
  [
    'what stands behind a reference, and in allOf',
    { $defs: { a: { properties: { b: {} } } }, allOf: [{ $ref: '#/$defs/a' }] },
    [{ b: 1 }],
    ['+ member /b'],
  ],
  [
    'a branch behind a reference',
    { $defs: { a: { properties: { b: {} }, required: ['b'] } }, oneOf: [{ $ref: '#/$defs/a' }] },
    [{}],
    ['- branch  "a"', '- member /b'],
  ],
  [
    'what refers to itself once',
    { $defs: { node: NODE }, $ref: '#/$defs/node' },
    [{ name: 'a', inner: [{ name: 'b' }] }],
    ['+ member /name', '+ member /inner', '+ item /inner/*'],
  ],
])('%s', (_what, schema, values, places) => {
  expect(told(schema, ...values)).toEqual(places)
})

test('a schema whose references multiply is told as far as anybody reads', () => {
  const defs = Object.fromEntries(
    Array.from({ length: 40 }, (_none, index) => [
      `d${index}`,
      { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]),
  )
  const schema = { $ref: '#/$defs/d0', $defs: { ...defs, d40: { properties: { a: {} } } } }
  expect(schemaCoverage(schema, [{ a: 1 }]).total).toBeLessThanOrEqual(500)
})

test('more results never show less', () => {
  const schema = {
    properties: {
      a: { items: { properties: { b: { enum: [1, 2] } } } },
      c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  }
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (values, one) => {
      const [few, more] = [values, [...values, one]].map((all) =>
        schemaCoverage(schema, JSON.parse(JSON.stringify(all))),
      )
      expect(more?.total).toBe(few?.total)
      expect(more?.seen).toBeGreaterThanOrEqual(few?.seen ?? 0)
    }),
  )
})
