import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { compileSchema, type UsableSchema } from './compile-schema.ts'
import { inferSchema } from './infer-schema.ts'
import { isVacuous } from './is-vacuous.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

function usable(schema: JsonObject): UsableSchema {
  const compiled = compileSchema(schema)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled
}

function times<Value>(count: number, make: (index: number) => Value): readonly Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function schemaOfProperty(name: string, values: readonly JsonValue[]): JsonObject {
  return inferSchema(values.map((value) => ({ [name]: value })))
}

describe('inferSchema', () => {
  test('speaks of no property whose name is half of a character', () => {
    const value = { '\uD800': 1, b: 2 }
    expect(usable(inferSchema([value])).validate(value)).toEqual([])
    expect(inferSchema([value])).toMatchObject({ required: ['b'] })
  })

  test.each<[string, readonly JsonValue[], JsonObject]>([
    ['nothing of no values', [], {}],
    ['the type of a scalar', ['a', 'b'], { type: 'string' }],
    ['an integer', [1, 2.0], { type: 'integer' }],
    ['a number, which integers are, too', [1, 2.5], { type: 'number' }],
    ['what may be null', ['a', null], { type: ['string', 'null'] }],
    [
      'types always in one order',
      [null, true, 'a', 1],
      { type: ['string', 'integer', 'boolean', 'null'] },
    ],
    [
      'nothing where a value was only ever null',
      [
        { a: null, b: [null] },
        { a: null, b: [] },
      ],
      {
        type: 'object',
        properties: { a: {}, b: { type: 'array', items: {} } },
        required: ['a', 'b'],
      },
    ],
    [
      'what all have as required',
      [
        { a: 1, b: 'x' },
        { a: 2, c: null },
      ],
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'string' }, c: {} },
        required: ['a'],
      },
    ],
    ['no properties of an empty object', [{}], { type: 'object' }],
    ['no items of an empty array', [[]], { type: 'array' }],
    [
      'the items of all arrays together',
      [[{ a: 1 }], [], [{ a: 'x', b: true }]],
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { a: { type: ['string', 'integer'] }, b: { type: 'boolean' } },
          required: ['a'],
        },
      },
    ],
    [
      'objects and arrays at one place',
      [{ a: 1 }, ['x']],
      {
        type: ['object', 'array'],
        properties: { a: { type: 'integer' } },
        required: ['a'],
        items: { type: 'string' },
      },
    ],
    [
      'a map where keys are paths',
      [{ '/a': { size: 1 }, '/b/c': { size: 2 }, 'd/e': { size: 3 } }],
      {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: { size: { type: 'integer' } },
          required: ['size'],
        },
      },
    ],
    [
      'a map where keys are dates',
      [{ '2026-01-01': 1, '2026-01-02T10:00:00Z': 2, '10.0.0.1': 3 }],
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    [
      'properties where names begin with a digit',
      [{ '2xx': 1, '4xx': 2, '5xx': 3 }],
      {
        type: 'object',
        properties: {
          '2xx': { type: 'integer' },
          '4xx': { type: 'integer' },
          '5xx': { type: 'integer' },
        },
        required: ['2xx', '4xx', '5xx'],
      },
    ],
    [
      'a map where each object has keys of its own',
      times(10, (index) => ({ [`key${index}x`]: 1, [`other${index}x`]: 2 })),
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    [
      'a map where keys are very many',
      [Object.fromEntries(times(101, (index) => [`key${index}`, 'x']))],
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    [
      'properties where keys like those of data differ in type',
      [{ '1': 1, '2': 'x', '3': 1 }],
      {
        type: 'object',
        properties: { '1': { type: 'integer' }, '2': { type: 'string' }, '3': { type: 'integer' } },
        required: ['1', '2', '3'],
      },
    ],
  ])('finds %s', (_, values, expected) => {
    expect(inferSchema(values)).toEqual({ $schema, ...expected })
  })

  test.each<[string, readonly JsonValue[], readonly JsonValue[]]>([
    ['status', times(20, (index) => (index % 2 ? 'open' : 'closed')), ['closed', 'open']],
    ['entityType', times(21, (index) => ['a', 'b', null][index % 3] ?? null), ['a', 'b', null]],
    ['LOG_LEVEL', times(20, (index) => `L${index % 5}`), ['L0', 'L1', 'L2', 'L3', 'L4']],
  ])('takes the values of %s for a choice', (name, values, expected) => {
    expect(schemaOfProperty(name, values)).toMatchObject({
      properties: { [name]: { enum: expected } },
    })
  })

  test.each<[string, string, readonly JsonValue[]]>([
    ['whose name is none of a choice', 'author', times(20, (index) => (index % 2 ? 'ann' : 'bob'))],
    ['seen too seldom', 'status', times(19, (index) => (index % 2 ? 'open' : 'closed'))],
    ['of which one comes twice', 'status', times(20, (index) => (index < 2 ? 'open' : 'closed'))],
    ['that is always the same', 'status', times(20, () => 'open')],
    ['of many', 'status', times(60, (index) => `s${index % 6}`)],
    ['that is prose', 'status', times(20, (index) => (index % 2 ? 'all is well' : 'no'))],
    ['of other types', 'status', times(20, (index) => (index % 2 ? 'on' : 0))],
  ])('takes no value for a choice %s', (_, name, values) => {
    expect(JSON.stringify(schemaOfProperty(name, values))).not.toContain('enum')
  })

  test('keeps keys named __proto__', () => {
    const value: JsonValue = JSON.parse('{"__proto__": 1}')
    expect(JSON.stringify(inferSchema([value]))).toBe(
      `{"$schema":"${$schema}","type":"object","properties":{"__proto__":{"type":"integer"}},"required":["__proto__"]}`,
    )
  })

  test('stops where values nest too deep', () => {
    let deep: JsonValue = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    const schema = inferSchema([deep])
    expect(usable(schema).validate(deep)).toEqual([])
  })

  test('gives a schema that every value fits', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), (given) => {
        const values: readonly JsonValue[] = JSON.parse(JSON.stringify(given))
        const { validate } = usable(inferSchema(values))
        expect(values.flatMap(validate)).toEqual([])
      }),
    )
  })

  test('gives the same schema for the same values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value: JsonValue = JSON.parse(JSON.stringify(given))
        expect(JSON.stringify(inferSchema([value, value]))).toBe(
          JSON.stringify(inferSchema([value])),
        )
      }),
    )
  })

  const rows = fc.array(
    fc.record(
      {
        id: fc.integer(),
        name: fc.string(),
        rate: fc.double({ noNaN: true, noDefaultInfinity: true }),
        tags: fc.array(fc.string()),
      },
      { requiredKeys: ['id'] },
    ),
    { minLength: 1 },
  )

  test('gives a schema that says something about rows', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const value: JsonValue = JSON.parse(JSON.stringify(given))
        expect(isVacuous(usable(inferSchema([value])), value)).toBe(false)
      }),
    )
  })
})
