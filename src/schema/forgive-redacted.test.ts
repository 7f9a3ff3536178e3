import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema, type UsableSchema } from './compile-schema.ts'

const HIDDEN = '[REDACTED:api-key:0a1b2c3d]'
const KEY = { type: 'string', pattern: '^sk-' }
const ACCOUNT = { type: 'object', properties: { key: KEY, n: { type: 'integer' } } }
const NULL = { type: 'null' }

function usable(schema: JsonValue): UsableSchema {
  const compiled = compileSchema(schema)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled
}

function root(account: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { account, n: { type: 'integer' } }, ...more }
}

describe('what redaction may have broken is not counted', () => {
  test.each<[where: string, schema: JsonObject, value: JsonValue]>([
    ['at a property', ACCOUNT, { key: HIDDEN }],
    ['at an item', { items: KEY }, ['sk-1', HIDDEN]],
    ['in a longer text', { maxLength: 12 }, `Bearer ${HIDDEN}`],
    ['in allOf', { allOf: [ACCOUNT] }, { key: HIDDEN }],
    ['in anyOf', root({ anyOf: [ACCOUNT, NULL] }), { account: { key: HIDDEN } }],
    ['in oneOf', root({ oneOf: [ACCOUNT, NULL] }), { account: { key: HIDDEN } }],
    [
      'behind a reference in anyOf',
      root({ anyOf: [{ $ref: '#/$defs/A' }, NULL] }, { $defs: { A: ACCOUNT } }),
      { account: { key: HIDDEN } },
    ],
    [
      'in a union that is told apart by a constant',
      root({
        oneOf: ['a', 'b'].map((kind) => ({
          properties: { kind: { const: kind }, key: KEY },
          required: ['kind'],
        })),
      }),
      { account: { kind: 'a', key: HIDDEN } },
    ],
    [
      'as that constant',
      root({ oneOf: [{ properties: { kind: { const: 'a' }, n: NULL } }, ACCOUNT] }),
      { account: { kind: HIDDEN, n: null } },
    ],
    [
      'in oneOf of which two fit now',
      { oneOf: [{ properties: { key: { maxLength: 5 } } }, { type: 'object' }, { minLength: 30 }] },
      { key: HIDDEN },
    ],
    ['in not', { properties: { key: { not: { pattern: 'RED' } } } }, { key: HIDDEN }],
    ['in contains', { contains: { const: 'a' } }, [HIDDEN]],
    ['in an object that is a constant', { const: { key: 'a' } }, { key: HIDDEN }],
    ['in a list of constants', { enum: [['a'], ['b']] }, [HIDDEN]],
    ['in items that were different', { uniqueItems: true }, [HIDDEN, HIDDEN]],
    [
      'in a condition',
      root(
        {},
        {
          if: { properties: { account: { const: 'a' } } },
          else: { properties: { n: NULL } },
        },
      ),
      { account: HIDDEN, n: 1 },
    ],
    [
      'in a branch that evaluates the rest',
      { anyOf: [{ properties: { key: KEY } }, {}], unevaluatedProperties: false },
      { key: HIDDEN },
    ],
    [
      'in a branch that evaluates what another schema is for else',
      { anyOf: [{ properties: { key: KEY, n: {} } }, {}], unevaluatedProperties: NULL },
      { key: HIDDEN, n: 1 },
    ],
    [
      'in a branch of a branch',
      root({ anyOf: [{ oneOf: [ACCOUNT, NULL] }, { type: 'boolean' }] }),
      { account: { key: HIDDEN } },
    ],
  ])('%s', (_where, schema, value) => {
    const compiled = usable(schema)
    expect(compiled.validate(value)).not.toEqual([])
    expect(compiled.validateRedacted(value)).toEqual([])
  })
})

describe('everything else is', () => {
  test.each<[what: string, schema: JsonObject, value: JsonValue, places: string[]]>([
    ['a wrong value beside it', ACCOUNT, { key: HIDDEN, n: 'x' }, ['/n']],
    [
      'a wrong value outside of the branches',
      root({ anyOf: [ACCOUNT, NULL] }),
      { account: { key: HIDDEN }, n: 'x' },
      ['/n'],
    ],
    [
      'a union that fails for other reasons only',
      root({ anyOf: [{ ...ACCOUNT, properties: { n: { type: 'integer' } } }, NULL] }),
      { account: { key: HIDDEN, n: 'x' } },
      ['/account', '/account', '/account/n'],
    ],
    [
      'a discriminated union that fails for other reasons only',
      {
        oneOf: ['a', 'b'].map((kind) => ({
          properties: { kind: { const: kind }, n: { type: 'integer' } },
        })),
      },
      { kind: 'a', n: 'x', key: HIDDEN },
      ['', '/kind', '/n', '/n'],
    ],
    [
      'another union that fails',
      root(
        { anyOf: [ACCOUNT, NULL] },
        {
          properties: {
            account: { anyOf: [ACCOUNT, NULL] },
            other: { anyOf: [{ type: 'integer' }, NULL] },
          },
        },
      ),
      { account: { key: HIDDEN }, other: 'x' },
      ['/other', '/other', '/other'],
    ],
    [
      'what holds whichever branch counts',
      root({
        ...ACCOUNT,
        required: ['id'],
        anyOf: [{ properties: { key: { const: 'a' } } }, NULL],
      }),
      { account: { key: HIDDEN, n: 'x' } },
      ['/account', '/account/n'],
    ],
    ['a text that only looks redacted', ACCOUNT, { key: '[REDACTED]' }, ['/key']],
    ['a missing property', { required: ['id'] }, { key: HIDDEN }, ['']],
    ['a key too many', { additionalProperties: false }, { key: HIDDEN }, ['']],
  ])('%s', (_what, schema, value, places) => {
    const pointers = usable(schema)
      .validateRedacted(value)
      .map(({ pointer }) => pointer)
    expect(pointers.toSorted()).toEqual(places)
  })

  test('however many redacted values come before it', () => {
    const schema = usable({ properties: { keys: { items: KEY }, n: { type: 'integer' } } })
    const keys = Array.from({ length: 5000 }, () => HIDDEN)
    expect(schema.validateRedacted({ keys, n: 'x' })).toHaveLength(1)
  })
})

test('a valid value stays valid, whatever of it is redacted', () => {
  let broken = 0
  fc.assert(
    fc.property(
      schemas,
      fc.array(values, { minLength: 20, maxLength: 20 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      (schema, candidates, hidden) => {
        const compiled = compileSchema(schema)
        if (!compiled.ok) return
        for (const value of candidates) {
          if (compiled.validate(value).length > 0) continue
          const next = cycle(hidden)
          const redacted = mapStrings(value, (said) => (next() ? HIDDEN : said))
          if (compiled.validate(redacted).length > 0) broken += 1
          expect(compiled.validateRedacted(redacted)).toEqual([])
        }
      },
    ),
    { numRuns: 150 },
  )
  expect(broken).toBeGreaterThan(0)
})

test('a wrong value beside it is found, whatever the schema of the redacted one', () => {
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      const compiled = compileSchema({
        properties: { held: schema, n: { type: 'integer' } },
        $defs: DEFINITIONS,
      })
      if (!compiled.ok || JSON.stringify(schema).includes('nevaluated')) return
      const held = mapStrings(value, () => HIDDEN)
      const errors = compiled.validateRedacted({ held, n: 'x' })
      expect(errors.map(({ pointer }) => pointer)).toContain('/n')
    }),
    { numRuns: 50 },
  )
})

const text = fc.constantFrom('a', 'b', 'sk-1')
const values = fc
  .letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(text, fc.constantFrom(1, null)),
      fc.dictionary(fc.constantFrom('a', 'b', 'k'), tie('value'), { minKeys: 1 }),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  }))
  .value.map((value): JsonValue => JSON.parse(JSON.stringify(value)))

const DEFINITIONS = { A: { maxLength: 2 }, B: { properties: { a: { $ref: '#/$defs/A' } } } }

const schemas = fc
  .letrec<{ schema: JsonObject }>((tie) => {
    const several = fc.array(tie('schema'), { minLength: 1, maxLength: 3 })
    const schema = tie('schema')
    const properties = fc.dictionary(fc.constantFrom('a', 'b', 'k'), schema)
    return {
      schema: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(
          fc.constantFrom<JsonObject>(
            {},
            { type: 'string' },
            { type: ['object', 'array'] },
            { maxLength: 2 },
            { minLength: 5 },
            { pattern: '^a' },
            { uniqueItems: true },
            { required: ['a'] },
            { $ref: '#/$defs/A' },
            { $ref: '#/$defs/B' },
          ),
          one('const', values),
          one('enum', fc.array(values, { minLength: 1 })),
        ),
        one('anyOf', several),
        one('oneOf', several),
        one('allOf', several),
        one('not', schema),
        one('items', schema),
        one('contains', schema),
        one('properties', properties),
        one('additionalProperties', schema),
        fc.tuple(schema, schema, schema).map((parts) => condition(parts)),
        fc.record({ anyOf: several, unevaluatedProperties: schema }),
        fc.record({ allOf: several, properties, unevaluatedProperties: fc.constant(false) }),
        fc.record({ if: schema, properties, unevaluatedProperties: fc.constant(false) }),
        fc.record({ anyOf: several, unevaluatedItems: fc.constant(false) }),
        fc.record({ dependentSchemas: properties, oneOf: several }),
      ),
    }
  })
  .schema.map((schema): JsonObject => ({ ...schema, $defs: DEFINITIONS }))

function one(key: string, of: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> {
  return of.map((held) => ({ [key]: held }))
}

function condition(parts: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(['if', 'then', 'else'].map((key, at) => [key, parts[at] ?? {}]))
}

function cycle(flags: readonly boolean[]): () => boolean {
  let turn = -1
  return () => {
    turn += 1
    return flags[turn % flags.length] === true
  }
}

function mapStrings(value: JsonValue, map: (text: string) => string): JsonValue {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item: JsonValue) => mapStrings(item, map))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]),
  )
}
