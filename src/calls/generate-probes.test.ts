import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../contracts/json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { generateProbes } from './generate-probes.ts'

const CITY = { city: { type: 'string' } } as const
const PROBE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...more }
}

function probesOf(
  schema: JsonObject,
  given: JsonObject,
  options: Partial<Parameters<typeof generateProbes>[1]> = {},
): Readonly<Record<string, JsonObject>> {
  const probes = generateProbes(schema, { given, ...options })
  return Object.fromEntries(probes.map(({ id, arguments: forbidden }) => [id, forbidden]))
}

describe('a probe breaks', () => {
  test.each<[what: string, schema: JsonObject, given: JsonObject, probes: JsonObject]>([
    [
      'a requirement, and a type that a text has',
      object(CITY, { required: ['city'] }),
      { city: 'Oslo' },
      { 'probe-missing-city': {}, 'probe-type-city': { city: { assay: 'probe' } } },
    ],
    [
      'the type of an optional number',
      object({ limit: { type: 'integer' } }),
      {},
      { 'probe-type-limit': { limit: 'assay-probe' } },
    ],
    [
      'a type beside null, in a list of types and in branches',
      object({
        limit: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        page: { type: ['integer', 'null'] },
      }),
      {},
      {
        'probe-type-limit': { limit: 'assay-probe' },
        'probe-type-page': { page: 'assay-probe' },
      },
    ],
    [
      'an enumeration of texts',
      object({ unit: { type: 'string', enum: ['mm', 'inch'] } }),
      {},
      { 'probe-choice-unit': { unit: 'assay-probe' } },
    ],
    [
      'an enumeration of numbers, and a constant in a branch',
      object({
        size: { type: 'integer', enum: [1, 2] },
        kind: { anyOf: [{ const: 'a' }, { type: 'null' }] },
      }),
      {},
      { 'probe-choice-size': { size: 987_654_321 }, 'probe-choice-kind': { kind: 'assay-probe' } },
    ],
    [
      'bounds of numbers',
      object({ hours: { type: 'integer', minimum: 1, maximum: 48 } }),
      {},
      { 'probe-type-hours': { hours: 'assay-probe' }, 'probe-bound-hours': { hours: 0 } },
    ],
    [
      'bounds of texts and lists',
      object({
        a: { type: 'string', minLength: 2 },
        b: { type: 'string', maxLength: 2 },
        c: { type: 'array', minItems: 1 },
      }),
      {},
      {
        'probe-type-a': { a: { assay: 'probe' } },
        'probe-bound-b': { b: 'xxx' },
        'probe-type-c': { c: 'assay-probe' },
        'probe-bound-a': { a: 'x' },
      },
    ],
    [
      'a pattern',
      object({ day: { type: 'string', pattern: '^\\d{4}$' } }),
      {},
      {
        'probe-type-day': { day: { assay: 'probe' } },
        'probe-pattern-day': { day: 'assay probe!' },
      },
    ],
    [
      'the ban on other arguments',
      object({}, { additionalProperties: false }),
      {},
      { 'probe-unknown': { assay_unknown: true } },
    ],
    [
      'what is inside an argument, also behind a reference',
      object(
        { where: { $ref: '#/$defs/place' } },
        { $defs: { place: object(CITY, { required: ['city'] }) } },
      ),
      { where: { city: 'Oslo' } },
      {
        'probe-missing-where.city': { where: {} },
        'probe-type-where': { where: 'assay-probe' },
        'probe-type-where.city': { where: { city: { assay: 'probe' } } },
      },
    ],
  ])('%s', (_, schema, given, probes) => {
    expect(probesOf(schema, given)).toEqual(probes)
  })
})

test('breaks one constraint and keeps the others, by the schema itself', () => {
  const schema = object(
    {
      city: { type: 'string', minLength: 1, pattern: '^[A-Z]' },
      unit: { enum: ['mm', 'inch'] },
      hours: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      where: object({ zone: { type: 'string' } }, { required: ['zone'] }),
    },
    { required: ['city', 'where'], additionalProperties: false },
  )
  const given = { city: 'Oslo', where: { zone: 'UTC' } }
  const compiled = compileSchema(schema)
  const broken = Object.entries(probesOf(schema, given, { most: 100 })).map(([id, value]) => {
    const errors = compiled.ok ? compiled.validate(value) : []
    return `${id}: ${[...new Set(errors.map((it) => `${it.pointer} ${it.keyword}`))].join(', ')}`
  })
  expect(broken).toMatchInlineSnapshot(`
    [
      "probe-missing-city:  required",
      "probe-type-where: /where type",
      "probe-choice-unit: /unit enum",
      "probe-bound-hours: /hours minimum, /hours type, /hours anyOf",
      "probe-pattern-city: /city pattern",
      "probe-unknown:  additionalProperties",
      "probe-missing-where.zone: /where required",
      "probe-type-city: /city type",
      "probe-missing-where:  required",
      "probe-type-hours: /hours type, /hours anyOf",
      "probe-type-where.zone: /where/zone type",
    ]
  `)
})

test('gives four at most, of as many kinds and arguments as there are', () => {
  const numbers = { type: 'integer' }
  const schema = object(
    { a: numbers, b: numbers, unit: { enum: ['mm'] } },
    { required: ['a', 'b'], additionalProperties: false },
  )
  const given = { a: 1, b: 2 }
  expect(Object.keys(probesOf(schema, given))).toEqual([
    'probe-missing-a',
    'probe-type-b',
    'probe-choice-unit',
    'probe-unknown',
  ])
  expect(Object.keys(probesOf(schema, given, { most: 1 }))).toEqual(['probe-missing-a'])
  expect(Object.keys(probesOf(schema, given, { kinds: ['type'] }))).toEqual([
    'probe-type-a',
    'probe-type-b',
  ])
})

test('gives none where nothing is forbidden, or nothing can be said', () => {
  const cases: readonly (readonly [schema: JsonObject, given: JsonObject])[] = [
    [{ type: 'object' }, {}],
    [object({ any: {} }), {}],
    [object(CITY, { required: ['city'] }), {}],
    [{ type: 'object', $ref: 'https://schemas.example.com/city.json' }, {}],
    [object({ day: { format: 'date' } }), {}],
  ]
  expect(cases.map(([schema, given]) => probesOf(schema, given))).toEqual(cases.map(() => ({})))
  expect(generateProbes(undefined, { given: {} })).toEqual([])
})

test('an id is one of a calls file, whatever the argument is called', () => {
  const names = ['a/b', 'wind speed', 'größe', '$filter', 'constructor']
  const schema = object(Object.fromEntries(names.map((name) => [name, { type: 'integer' }])))
  const ids = Object.keys(probesOf(schema, {}, { most: 100 }))
  expect(ids).toHaveLength(names.length)
  expect(ids.filter((id) => !PROBE_ID.test(id))).toEqual([])
})

test('takes a schema that refers to itself', () => {
  const node = object({ next: { $ref: '#' }, value: { type: 'integer' } })
  expect(Object.keys(probesOf(node, { next: { next: { value: 1 } } }))).toContain(
    'probe-type-value',
  )
})
