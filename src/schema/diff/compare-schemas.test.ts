import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SchemaSide } from '../../contracts/diff.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type CompiledSchema, compileSchema } from '../compile-schema.ts'
import { mapSchema } from '../map-schema.ts'
import { compareSchemas } from './compare-schemas.ts'
import { SCHEMA_RULES } from './schema-rules.ts'
import { schemaPair, VALUES, wholeSchema } from './test-support/arbitrary-schema.ts'

const RUNS = 200

describe('for every two schemas', () => {
  test('no result of the newer one is rejected by the older one where the change is compatible', () => {
    fc.assert(
      fc.property(schemaPair, ([old, next]) => {
        fc.pre(isCompatible(old, next, 'output'))
        expect({ old, next, broken: surprising(old, next).slice(0, 3) }).toEqual({
          old,
          next,
          broken: [],
        })
      }),
      { numRuns: RUNS },
    )
  })

  test('no argument that the older one names is refused by the newer one where the change is compatible', () => {
    fc.assert(
      fc.property(schemaPair, ([old, next]) => {
        fc.pre(isCompatible(old, next, 'input'))
        expect({ old, next, broken: refused(old, next).slice(0, 3) }).toEqual({
          old,
          next,
          broken: [],
        })
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

  test('the pairs that are tried hold real breaks and real compatible changes', () => {
    const pairs = fc.sample(schemaPair, { numRuns: 300, seed: 1 })
    const broken = pairs.filter(([old, next]) => surprising(old, next).length > 0)
    const compatible = pairs.filter(
      ([old, next]) => compareSchemas(old, next).length > 0 && isCompatible(old, next, 'output'),
    )
    expect(broken.length).toBeGreaterThan(30)
    expect(compatible.length).toBeGreaterThan(30)
  })
})

const string = { type: 'string' }
const integer = { type: 'integer' }

describe('says what is different', () => {
  test.each<readonly [string, JsonValue, JsonValue, readonly string[]]>([
    ['a type that changed', string, integer, ['type-changed']],
    ['null that is allowed', string, { type: ['string', 'null'] }, ['type-widened']],
    ['null that no longer is', { type: ['string', 'null'] }, string, ['type-narrowed']],
    ['fractions that are allowed', integer, { type: 'number' }, ['type-widened']],
    ['everything to nothing', true, false, ['type-narrowed']],
    ['nothing to everything', false, {}, ['type-widened']],
    ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, ['values-widened']],
    ['a value less', { enum: ['a', 'b'] }, { const: 'b' }, ['values-narrowed']],
    ['other values', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, ['values-changed']],
    ['a list of values', string, { type: 'string', enum: ['a'] }, ['values-narrowed']],
    ['no list of values', { type: 'string', enum: ['a'] }, string, ['values-widened']],
    ['a bound', string, { type: 'string', maxLength: 3 }, ['bounds-narrowed']],
    ['a looser bound', { minimum: 3 }, { minimum: 2 }, ['bounds-widened']],
    ['an exclusive bound', { minimum: 3 }, { exclusiveMinimum: 3 }, ['bounds-narrowed']],
    ['unique items', { uniqueItems: true }, { uniqueItems: false }, ['bounds-widened']],
    ['a pattern', string, { type: 'string', pattern: '^a' }, ['condition-narrowed']],
    ['no pattern', { type: 'string', pattern: '^a' }, string, ['condition-widened']],
    [
      'another pattern',
      { type: 'string', pattern: '^a' },
      { type: 'string', pattern: '^b' },
      ['unclassified'],
    ],
    ['coarser multiples', { multipleOf: 2 }, { multipleOf: 4 }, ['condition-narrowed']],
    ['other multiples', { multipleOf: 2 }, { multipleOf: 3 }, ['unclassified']],
    ['a format', string, { type: 'string', format: 'date' }, ['format-added']],
    [
      'another format',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'uri' },
      ['format-changed'],
    ],
    ['no format', { type: 'string', format: 'date' }, string, ['format-removed']],
    ['a default', integer, { type: 'integer', default: 1 }, ['default-added']],
    [
      'another default',
      { type: 'integer', default: 1 },
      { type: 'integer', default: 2 },
      ['default-changed'],
    ],
    ['an optional property', object({}), object({ a: string }), ['property-added /a']],
    ['a property less', object({ a: string }), object({}), ['property-removed /a']],
    [
      'a required property',
      object({}),
      object({ a: string }, { required: ['a'] }),
      ['property-required /a'],
    ],
    [
      'a property that becomes optional',
      object({ a: string }, { required: ['a'] }),
      object({ a: string }),
      ['property-optional /a'],
    ],
    [
      'a property of a closed object',
      object({}, { additionalProperties: false }),
      object({ a: string }, { additionalProperties: false }),
      ['property-admitted /a'],
    ],
    [
      'a property less in a closed object',
      object({ a: string }, { additionalProperties: false }),
      object({}, { additionalProperties: false }),
      ['property-forbidden /a'],
    ],
    [
      'an object that is closed',
      object({ a: string }),
      object({ a: string }, { additionalProperties: false }),
      ['extra-forbidden /*'],
    ],
    [
      'an object that is opened',
      object({ a: string }, { unevaluatedProperties: false }),
      object({ a: string }),
      ['extra-allowed /*'],
    ],
    [
      'the values of a map',
      object({}, { additionalProperties: string }),
      object({}, { additionalProperties: integer }),
      ['type-changed /*'],
    ],
    [
      'a property where others have a type',
      object({}, { additionalProperties: string }),
      object({ a: integer }, { additionalProperties: string }),
      ['type-changed /a'],
    ],
    ['items', array(string), array(integer), ['type-changed /*']],
    [
      'a nested place',
      object({ a: array(object({ b: string })) }),
      object({ a: array(object({ b: integer })) }),
      ['type-changed /a/*/b'],
    ],
    [
      'an item of a tuple',
      { type: 'array', prefixItems: [string, string] },
      { type: 'array', prefixItems: [string, integer] },
      ['type-changed /1'],
    ],
    [
      'a tuple that is closed',
      { prefixItems: [string] },
      { prefixItems: [string], items: false },
      ['extra-forbidden /*'],
    ],
    [
      'a tuple of draft-07 that is closed',
      draft07({ items: [string] }),
      draft07({ items: [string], additionalItems: false }),
      ['extra-forbidden /*'],
    ],
    ['what must be contained', {}, { contains: string }, ['condition-narrowed']],
    [
      'how many are contained',
      { contains: string, minContains: 2 },
      { contains: string },
      ['condition-widened'],
    ],
    [
      'what goes with a property',
      { dependentRequired: { a: ['b'] } },
      { dependentRequired: { a: ['b', 'c'] } },
      ['condition-narrowed'],
    ],
    [
      'what goes with a property in draft-07',
      draft07({ dependencies: { a: ['b'] } }),
      draft07({}),
      ['condition-widened'],
    ],
    [
      'the schema that goes with a property',
      { dependentSchemas: { a: { minProperties: 2 } } },
      { dependentSchemas: { a: { minProperties: 3 } } },
      ['condition-narrowed'],
    ],
    [
      'names',
      { propertyNames: { maxLength: 3 } },
      { propertyNames: { maxLength: 4 } },
      ['condition-widened'],
    ],
    [
      'a negation turns it round',
      { not: integer },
      { not: { type: 'number' } },
      ['condition-narrowed'],
    ],
    [
      'a consequence',
      conditional(string, { minLength: 1 }),
      conditional(string, { minLength: 2 }),
      ['condition-narrowed'],
    ],
    [
      'another condition',
      conditional(string, { minLength: 1 }),
      conditional(integer, { minLength: 1 }),
      ['unclassified'],
    ],
    [
      'an alternative more',
      { anyOf: [tagged('a'), tagged('b')] },
      { anyOf: [tagged('a'), tagged('b'), tagged('c')] },
      ['alternative-added'],
    ],
    [
      'an alternative less, whose alternatives exclude each other',
      { oneOf: [tagged('a'), tagged('b')] },
      { oneOf: [tagged('b')] },
      ['alternative-removed'],
    ],
    [
      'a change inside an alternative',
      { anyOf: [tagged('a', string), tagged('b')] },
      { anyOf: [tagged('b'), tagged('a', integer)] },
      ['type-changed /x'],
    ],
    [
      'a value more beside another type',
      { anyOf: [{ enum: ['a'] }, integer] },
      { anyOf: [integer, { enum: ['a', 'b'] }] },
      ['values-widened'],
    ],
    [
      'an alternative beside one form',
      tagged('a'),
      { anyOf: [tagged('a'), tagged('b')] },
      ['alternative-added'],
    ],
    [
      'alternatives that overlap',
      { anyOf: [{ minLength: 1 }, { minimum: 1 }] },
      { anyOf: [{ minLength: 2 }, { minimum: 1 }, { minItems: 1 }] },
      ['unclassified', 'unclassified'],
    ],
    [
      'a definition that is referred to',
      { $ref: '#/$defs/x', $defs: { x: string } },
      { $ref: '#/$defs/x', $defs: { x: integer } },
      ['type-changed'],
    ],
    ['a recursive schema, once', tree(string), tree(integer), ['type-changed /value']],
    [
      'two schemas that refer to each other, each where it is used',
      entwined(string),
      entwined(integer),
      ['type-changed /a/value', 'type-changed /b/x/value'],
    ],
    [
      'a reference out of the schema',
      { $ref: 'https://example.org/a' },
      { $ref: 'https://example.org/b' },
      ['unclassified'],
    ],
    [
      'a recursive negation',
      recursiveNegation(string),
      recursiveNegation(integer),
      ['type-changed /value', 'unclassified /other'],
    ],
    [
      'boolean bounds of draft-04',
      { minimum: 0, exclusiveMinimum: true },
      { minimum: 0 },
      ['bounds-widened'],
    ],
    [
      'what several parts ask together',
      { allOf: [string, { minLength: 1 }] },
      { allOf: [string, { minLength: 2 }] },
      ['bounds-narrowed'],
    ],
    ['patterns of names', {}, { patternProperties: { '^a': string } }, ['condition-narrowed /*']],
    [
      'patterns of names in a closed object',
      { additionalProperties: false },
      { patternProperties: { '^a': string }, additionalProperties: false },
      ['unclassified /*'],
    ],
  ])('%s', (_what, old, next, expected) => {
    const told = compareSchemas(old, next).map(({ kind, path }) => `${kind} ${path}`.trim())
    expect(told).toEqual(expected)
  })
})

describe('passes over what is only written differently', () => {
  test.each<readonly [string, JsonValue, JsonValue]>([
    [
      'the order of keys',
      { type: 'object', required: ['a', 'b'] },
      { required: ['b', 'a'], type: 'object' },
    ],
    [
      'titles and descriptions',
      { type: 'string', title: 'A' },
      { description: 'b', type: 'string' },
    ],
    ['a reference and what it leads to', { $ref: '#/$defs/x', $defs: { x: string } }, string],
    [
      'definitions and $defs',
      draft07({ $ref: '#/definitions/x', definitions: { x: string } }),
      { $ref: '#/$defs/x', $defs: { x: string } },
    ],
    ['a list of one type', { type: ['string'] }, string],
    ['a list of one value', { enum: ['a'] }, { const: 'a' }],
    [
      'a union with null',
      { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
      { type: ['null', 'string'], minLength: 1 },
    ],
    [
      'a union of values',
      { anyOf: [{ const: 'a' }, { const: 'b', title: 'B' }] },
      { enum: ['b', 'a'] },
    ],
    ['a union of one', { anyOf: [string] }, string],
    ['all of one', { allOf: [{ $ref: '#/$defs/x' }], $defs: { x: integer } }, integer],
    [
      'all of several',
      { allOf: [{ minLength: 1 }, { maxLength: 3 }] },
      { minLength: 1, maxLength: 3 },
    ],
    [
      'alternatives in another order',
      { anyOf: [tagged('a'), tagged('b')] },
      { anyOf: [tagged('b'), tagged('a')] },
    ],
    [
      'one of and any of what excludes each other',
      { oneOf: [tagged('a'), tagged('b')] },
      { anyOf: [tagged('a'), tagged('b')] },
    ],
    ['both booleans', { enum: [true, false] }, { type: 'boolean' }],
    [
      'bounds of whole numbers',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    ['a minimum of none', { type: 'array', minItems: 0 }, { type: 'array' }],
    ['keywords of another type', { type: 'string', minimum: 3 }, string],
    [
      'unevaluated and additional properties',
      object({ a: string }, { unevaluatedProperties: false }),
      object({ a: string }, { additionalProperties: false }),
    ],
    [
      'tuples of two dialects',
      draft07({ items: [string], additionalItems: integer }),
      { prefixItems: [string], items: integer },
    ],
    [
      'a property that a pattern describes too',
      { properties: { ab: string }, patternProperties: { '^a': string } },
      { patternProperties: { '^a': string } },
    ],
    ['a schema that is true', { properties: { a: true } }, { properties: { a: {} } }],
    [
      'a recursive schema, unrolled once',
      tree(string),
      {
        ...object({ value: string, next: { $ref: '#/$defs/tree' } }),
        $defs: { tree: object({ value: string, next: { $ref: '#/$defs/tree' } }) },
      },
    ],
    [
      'the range of safe whole numbers',
      { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      integer,
    ],
    ['names that are strings', { propertyNames: string }, {}],
    [
      'the default of a property that has to be there',
      object({ a: { type: 'string', default: 'b' } }, { required: ['a'] }),
      object({ a: string }, { required: ['a'] }),
    ],
    [
      "the keyword of a dialect that hasn't it",
      draft07({ dependentRequired: { a: ['b'] } }),
      draft07({}),
    ],
  ])('%s', (_what, left, right) => {
    expect(compareSchemas(left, right)).toEqual([])
    expect(compareSchemas(right, left)).toEqual([])
  })
})

test.each<readonly [string, JsonValue, JsonValue]>([
  ['dependentRequired', ['b'], ['b', 'c']],
  ['dependentSchemas', { minProperties: 2 }, { minProperties: 3 }],
])('a change of %s has what goes with the property, before and after', (keyword, before, after) => {
  const facts = compareSchemas({ [keyword]: { a: before } }, { [keyword]: { a: after } })
  expect(facts).toMatchObject([{ kind: 'condition-narrowed', before, after }])
})

describe('schemas as generators write them', () => {
  test.each<readonly [string, JsonValue, JsonValue, readonly string[]]>([
    [
      'zod 3 to zod 4, the same schema',
      draft07(
        object(
          {
            count: integer,
            labels: { type: 'object', additionalProperties: string },
            since: { type: ['string', 'null'] },
          },
          { required: ['count'], additionalProperties: false },
        ),
      ),
      object(
        {
          count: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
          labels: { type: 'object', propertyNames: string, additionalProperties: string },
          since: { anyOf: [string, { type: 'null' }] },
        },
        { required: ['count'], additionalProperties: false },
      ),
      [],
    ],
    [
      'zod, a discriminated union that grew and a limit that became required',
      object(
        {
          limit: { type: 'number', default: 10 },
          filter: { anyOf: [closedTag('label', string), closedTag('user', string)] },
        },
        { additionalProperties: false },
      ),
      object(
        {
          limit: { type: 'integer', default: 30 },
          filter: {
            oneOf: [
              closedTag('label', string),
              closedTag('user', { type: 'string', pattern: '^[a-z]+$' }),
              closedTag('milestone', integer),
            ],
          },
        },
        { additionalProperties: false, required: ['limit'] },
      ),
      [
        'breaking|compatible type-narrowed /limit',
        'breaking|compatible condition-narrowed /filter/value',
        'compatible|breaking alternative-added /filter',
        'breaking|compatible property-required /limit',
      ],
    ],
    [
      'pydantic, definitions with optional values',
      pydantic({ zip: nullable(string) }, { required: ['street'] }),
      pydantic({ zip: string, country: string }, { required: ['street', 'zip'] }),
      [
        'breaking|compatible type-narrowed /home/zip',
        'compatible|compatible property-added /home/country',
        'breaking|compatible property-required /home/zip',
      ],
    ],
    [
      'pydantic, a model that becomes one of two',
      object({ to: { $ref: '#/$defs/A' } }, { $defs: { A: holding('street') } }),
      object(
        { to: { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] } },
        { $defs: { A: holding('street'), B: holding('vat') } },
      ),
      ['compatible|breaking alternative-added /to'],
    ],
    [
      'FastMCP, another item in a wrapped list',
      wrapped(array(string)),
      wrapped(array({ type: 'object', additionalProperties: true })),
      ['breaking|breaking type-changed /result/*'],
    ],
    [
      'FastMCP, a list that is no longer wrapped',
      wrapped(array(string)),
      object({ items: array(string) }, { required: ['items'] }),
      ['risky|breaking property-removed /result', 'breaking|compatible property-required /items'],
    ],
    [
      'FastMCP, a result that may be none',
      wrapped(string),
      wrapped(nullable(string)),
      ['compatible|breaking type-widened /result'],
    ],
  ])('%s', (_what, old, next, expected) => {
    const told = compareSchemas(old, next).map(({ kind, path }) => {
      const { input, output } = SCHEMA_RULES[kind]
      return `${input}|${output} ${kind} ${path}`
    })
    expect(told).toEqual(expected)
  })
})

test('a fact names its place in both schemas and in the value', () => {
  const old = object({ pair: { $ref: '#/$defs/x' } }, { $defs: { x: array(string) } })
  const next = object({ pair: array(integer) })
  expect(compareSchemas(old, next)).toEqual([
    {
      kind: 'type-changed',
      path: '/pair/*',
      message: 'type string → integer',
      before: 'string',
      after: 'integer',
      old: '/$defs/x/items',
      new: '/properties/pair/items',
    },
  ])
})

test('unions of unions are compared in bounded work, and that is said', () => {
  const deep = (depth: number, leaf: number): JsonValue =>
    depth === 0
      ? { minimum: leaf }
      : {
          anyOf: [1, 2, 3, 4].map((tag) =>
            object({ [`k${tag}`]: deep(depth - 1, leaf + tag) }, { minProperties: tag }),
          ),
        }
  const kinds = new Set(compareSchemas(deep(4, 0), deep(4, 9)).map(({ kind }) => kind))
  expect(kinds).toContain('unclassified')
})

/** Values that fit the newer schema and not the older one. */
function surprising(old: JsonObject, next: JsonObject): readonly JsonValue[] {
  const before = compileSchema(old)
  const after = compileSchema(next)
  if (!before.ok || !after.ok) return []
  return VALUES.filter((value) => fits(after, value) === true && fits(before, value) === false)
}

/** Values that fit the older schema, without properties that it doesn't name, and not the newer one. */
function refused(old: JsonObject, next: JsonObject): readonly JsonValue[] {
  const before = compileSchema(old)
  const named = compileSchema(closed(old))
  const after = compileSchema(next)
  if (!before.ok || !named.ok || !after.ok) return []
  return VALUES.filter(
    (value) =>
      fits(before, value) === true && fits(named, value) === true && fits(after, value) === false,
  )
}

/** Undefined where that can't be checked: the schema refers to itself without end. */
function fits(schema: CompiledSchema, value: JsonValue): boolean | undefined {
  if (!schema.ok) return undefined
  const errors = schema.validate(value)
  return errors.some(({ keyword }) => keyword === '$ref') ? undefined : errors.length === 0
}

function isCompatible(old: JsonValue, next: JsonValue, side: SchemaSide): boolean {
  return compareSchemas(old, next).every(({ kind }) => SCHEMA_RULES[kind][side] === 'compatible')
}

function closed(schema: JsonObject): JsonObject {
  const mapped = mapSchema(schema, {
    maxDepth: 100,
    rewrite: (node) => ({
      ...node,
      ...(isOpen(node['additionalProperties']) && { additionalProperties: false }),
      ...(isOpen(node['items']) && { items: UNNAMED }),
    }),
  })
  return isJsonObject(mapped) ? mapped : schema
}

/** Items of which nothing is said: objects among them have no argument that is named, nor have those in arrays among them. */
const UNNAMED: JsonObject = {
  additionalProperties: false,
  items: { additionalProperties: false, items: { additionalProperties: false } },
}

function isOpen(additional: JsonValue | undefined): boolean {
  if (additional === undefined || additional === true) return true
  return isJsonObject(additional) && Object.keys(additional).length === 0
}

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...more }
}

function array(items: JsonValue): JsonObject {
  return { type: 'array', items }
}

function draft07(schema: JsonObject): JsonObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schema }
}

function tagged(tag: string, x: JsonValue = true): JsonObject {
  return object({ kind: { const: tag }, x }, { required: ['kind'] })
}

function closedTag(kind: string, value: JsonValue): JsonObject {
  const members = { kind: { type: 'string', const: kind }, value }
  return object(members, { required: ['kind', 'value'], additionalProperties: false })
}

function nullable(schema: JsonValue): JsonObject {
  return { anyOf: [schema, { type: 'null' }], default: null }
}

function holding(property: string): JsonObject {
  return object({ [property]: string }, { required: [property] })
}

function pydantic(members: JsonObject, more: JsonObject): JsonObject {
  const address = object({ street: string, ...members }, { title: 'Address', ...more })
  return object({ home: { $ref: '#/$defs/Address' } }, { $defs: { Address: address } })
}

function wrapped(result: JsonValue): JsonObject {
  return object({ result }, { required: ['result'], 'x-fastmcp-wrap-result': true })
}

function tree(value: JsonValue): JsonObject {
  return object({ value, next: { $ref: '#' } })
}

/** A literal with this key would look like a promise. */
function conditional(condition: JsonValue, consequence: JsonValue): JsonObject {
  const keywords = ['if', 'then']
  return Object.fromEntries(
    [condition, consequence].map((schema, index) => [keywords[index] ?? '', schema]),
  )
}

function entwined(value: JsonValue): JsonObject {
  const x = object({ y: { $ref: '#/$defs/y' }, value })
  const y = object({ x: { $ref: '#/$defs/x' } })
  return object({ a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/y' } }, { $defs: { x, y } })
}

function recursiveNegation(value: JsonValue): JsonObject {
  return object({ value, other: { not: { $ref: '#' } } })
}
