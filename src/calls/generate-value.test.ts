import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { plausibleArguments } from './generate-value.ts'

const OPTIONS = { tool: 'tool', seed: 1 }

async function argumentsFor(properties: JsonObject, more: JsonObject = {}): Promise<JsonValue> {
  const schema = { type: 'object', properties, required: Object.keys(properties), ...more }
  const made = await plausibleArguments(schema, OPTIONS)
  return made.ok ? made.arguments : made.reason
}

test('a schema that keeps the generator busy until memory ends has no arguments, and the next one has', async () => {
  const endless: JsonObject = {
    type: 'object',
    $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } },
    properties: { x: { $ref: '#/$defs/a' } },
    required: ['x'],
  }
  expect(await plausibleArguments(endless, OPTIONS)).toMatchObject({ ok: false })
  const unlikely = { type: 'string', pattern: '^[bc]{3}-[0-9]{2}$' }
  expect(await argumentsFor({ x: unlikely })).toMatchObject({
    x: expect.stringMatching(/^[bc]{3}-\d{2}$/u),
  })
})

describe('a value is', () => {
  test.each<[string, JsonObject, JsonValue]>([
    ['const', { const: 'x', default: 'y' }, 'x'],
    ['the first of enum', { enum: ['b', 'a'], default: 'a' }, 'b'],
    ['the default', { type: 'string', default: 'd', examples: ['e'] }, 'd'],
    ['the first example', { type: 'string', examples: ['e'], format: 'uri' }, 'e'],
    ['of the format', { type: 'string', format: 'date' }, '2026-01-15'],
    ['made where the format is not known', { type: 'string', format: 'other', maxLength: 0 }, ''],
    ['null where nothing else may be', { type: 'null' }, null],
    ['of the first type', { type: ['null', 'boolean'] }, false],
    ['of the first alternative that is not null', { anyOf: [{ type: 'null' }, { const: 4 }] }, 4],
    ['as large as the schema asks', { type: 'integer', minimum: 4000, maximum: 4000 }, 4000],
    ['below a negative maximum', { type: 'integer', minimum: -5, maximum: -5 }, -5],
    ['one item', { type: 'array', items: { const: 1 } }, [1]],
    ['as many items as asked', { type: 'array', items: { const: 1 }, minItems: 3 }, [1, 1, 1]],
    ['found by a reference', { $ref: '#/$defs/a%20b' }, 'found'],
    [
      'an object with what is required',
      { properties: { a: { const: 1 }, b: {} }, required: ['a'] },
      { a: 1 },
    ],
  ])('%s', async (_title, schema, expected) => {
    expect(await argumentsFor({ value: schema }, { $defs: { 'a b': { const: 'found' } } })).toEqual(
      {
        value: expected,
      },
    )
  })
})

test.each([
  ['path', '.'],
  ['url', 'https://example.com/'],
  ['targetUrl', 'https://example.com/'],
  ['timezone', 'UTC'],
  ['source_time_zone', 'UTC'],
  ['start_date', '2026-01-15'],
  ['file_name', 'README.md'],
  ['issue_id', '1'],
])('the name %s says what it is', async (name, expected) => {
  expect(await argumentsFor({ [name]: { type: 'string' } })).toEqual({ [name]: expected })
})

test.each([
  ['limit', 3],
  ['offset', 0],
  ['page', 1],
])('the name %s says how much', async (name, expected) => {
  expect(await argumentsFor({ [name]: { type: 'integer' } })).toEqual({ [name]: expected })
})

test.each<[string, JsonObject]>([
  ['a pattern', { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' }],
  [
    'allOf',
    { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { required: ['a'] }] },
  ],
  ['multipleOf', { type: 'number', multipleOf: 7, exclusiveMinimum: 0 }],
  ['a length', { type: 'string', minLength: 40, maxLength: 50 }],
  ['a short length', { type: 'string', maxLength: 1 }],
  ['exclusive bounds', { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 5 }],
  ['unique items', { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true }],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2 },
  ],
])('serves %s', async (_title, schema) => {
  const made = await plausibleArguments(
    { type: 'object', properties: { v: schema }, required: ['v'] },
    OPTIONS,
  )
  expect(made.ok).toBe(true)
})

test('gives only what is required', async () => {
  const made = await plausibleArguments(
    { type: 'object', properties: { a: {}, b: { default: 1 } }, required: [] },
    OPTIONS,
  )
  expect(made).toEqual({ ok: true, arguments: {} })
})

test('gives the same for the same seed and tool, and other values for others', async () => {
  const schema = {
    properties: { name: {}, city: {}, query: {}, email: { format: 'email' } },
    required: ['name', 'city', 'query', 'email'],
  }
  const first = await plausibleArguments(schema, OPTIONS)
  expect(await plausibleArguments(schema, OPTIONS)).toEqual(first)
  expect(await plausibleArguments(schema, { ...OPTIONS, seed: 2 })).not.toEqual(first)
  expect(await plausibleArguments(schema, { ...OPTIONS, tool: 'other' })).not.toEqual(first)
})

const ENDLESS = { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] }

test.each<[string, JsonValue | undefined]>([
  ['none', undefined],
  ['no object', true],
  [
    'a remote reference',
    { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } }, required: ['a'] },
  ],
  ['an endless value', ENDLESS],
  [
    'a contradiction',
    {
      type: 'object',
      properties: { a: { type: 'string', minLength: 3, maxLength: 2 } },
      required: ['a'],
    },
  ],
  ['an array', { type: 'array' }],
  [
    'too many items',
    { type: 'object', properties: { a: { type: 'array', minItems: 1e9 } }, required: ['a'] },
  ],
  ['false', { type: 'object', properties: { a: false }, required: ['a'] }],
])('says why a schema is not served: %s', async (_title, schema) => {
  const made = await plausibleArguments(schema, OPTIONS)
  expect(made.ok ? made.arguments : made.reason).toMatchSnapshot()
})

test('gives what fits the schema, or a reason, for every schema', async () => {
  const leaf = fc.oneof(
    fc.record({
      type: fc.constant('string'),
      minLength: fc.nat(5),
      format: fc.constantFrom('date', 'uri', 'uuid', 'other'),
    }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -100, max: 100 }),
    }),
    fc.record({ type: fc.constant('boolean') }),
    fc.record({ enum: fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }) }),
  )
  const name = fc.constantFrom('url', 'limit', 'name', 'toString', '__proto__', 'x y', 'id')
  const { schema } = fc.letrec<{ readonly schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
      fc
        .dictionary(name, tie('schema'))
        .map((properties) => ({ type: 'object', properties, required: Object.keys(properties) })),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, schema), fc.nat(), async (properties, seed) => {
      const whole: JsonObject = { type: 'object', properties, required: Object.keys(properties) }
      const made = await plausibleArguments(whole, { tool: 't', seed })
      const compiled = compileSchema(whole)
      expect(compiled.ok && made.ok && compiled.validate(made.arguments)).toEqual([])
      expect(await plausibleArguments(whole, { tool: 't', seed })).toEqual(made)
    }),
    { numRuns: 60 },
  )
})
