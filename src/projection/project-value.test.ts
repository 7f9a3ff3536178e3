import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { projectValue } from './project-value.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...more }
}

describe('projectValue keeps', () => {
  test.each<[string, JsonObject, JsonValue, JsonValue]>([
    ['declared properties', object({ a: whole }), { a: 1, b: 2 }, { a: 1 }],
    [
      'them in objects in objects',
      object({ a: object({ b: whole }) }),
      { a: { b: 1, c: 2 } },
      { a: { b: 1 } },
    ],
    [
      'them in items',
      { type: 'array', items: object({ a: whole }) },
      [{ a: 1, b: 2 }, { b: 3 }],
      [{ a: 1 }, {}],
    ],
    [
      'them in the items of a tuple and behind it',
      { prefixItems: [object({ a: {} })], items: object({ b: {} }) },
      [
        { a: 1, b: 2 },
        { a: 1, b: 2 },
      ],
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'them in a tuple of draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: [object({ a: {} })],
        additionalItems: object({ b: {} }),
      },
      [
        { a: 1, b: 2 },
        { a: 1, b: 2 },
      ],
      [{ a: 1 }, { b: 2 }],
    ],
    ['the order of the value', object({ a: {}, b: {} }), { b: 1, c: 2, a: 3 }, { b: 1, a: 3 }],
    ['all where no properties are declared', { type: 'object' }, { a: 1 }, { a: 1 }],
    ['all where nothing is declared', {}, [{ a: 1 }], [{ a: 1 }]],
    ['all for a schema without keywords of its own', { invalid: 'schema' }, { a: 1 }, { a: 1 }],
    ['none where none is allowed', { type: 'object', additionalProperties: false }, { a: 1 }, {}],
    [
      'what additionalProperties allows in words',
      object({ a: {} }, { additionalProperties: true }),
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    [
      'what the schema of additionalProperties declares',
      object({ a: {} }, { additionalProperties: object({ c: whole }) }),
      { a: 1, b: { c: '2', d: 3 } },
      { a: 1, b: { c: 2 } },
    ],
    [
      'what patternProperties declares',
      { patternProperties: { '^x-': object({ a: {} }) } },
      { 'x-1': { a: 1, b: 2 }, y: 3 },
      { 'x-1': { a: 1 } },
    ],
    [
      'what a reference declares',
      { $ref: '#/$defs/a', $defs: { a: object({ a: {} }) } },
      { a: 1, b: 2 },
      { a: 1 },
    ],
    [
      'what an anchor declares',
      { $ref: '#one', $defs: { a: { $anchor: 'one', ...object({ a: {} }) } } },
      { a: 1, b: 2 },
      { a: 1 },
    ],
    [
      'what a schema that refers to itself declares',
      object({ name: {}, children: { type: 'array', items: { $ref: '#' } } }),
      { name: 1, x: 1, children: [{ name: 2, x: 2, children: [{ name: 3, x: 3 }] }] },
      { name: 1, children: [{ name: 2, children: [{ name: 3 }] }] },
    ],
    [
      'what all of allOf declare',
      { allOf: [object({ a: {} }), { $ref: '#/$defs/b' }], $defs: { b: object({ b: {} }) } },
      { a: 1, b: 2, c: 3 },
      { a: 1, b: 2 },
    ],
    [
      'of a property both what allOf and properties declare',
      object({ a: object({ b: {} }) }, { allOf: [object({ a: object({ c: whole }) })] }),
      { a: { b: 1, c: '2', d: 3 } },
      { a: { b: 1, c: 2 } },
    ],
    ['null', object({ a: { type: ['integer', 'null'] } }), { a: null }, { a: null }],
    ['an empty text', object({ a: text }), { a: '' }, { a: '' }],
    [
      'a key named __proto__',
      JSON.parse('{"properties": {"__proto__": {"type": "integer"}}}'),
      JSON.parse('{"__proto__": "1", "a": 2}'),
      JSON.parse('{"__proto__": 1}'),
    ],
    ['no key that only prototypes have', object({ toString: whole }), { a: 1 }, {}],
  ])('%s', (_, schema, value, expected) => {
    const projection = projectValue(value, schema)
    expect(projection).toEqual({ value: expected, diagnostics: [] })
    expect(JSON.stringify(projection.value)).toBe(JSON.stringify(expected))
  })
})

describe('projectValue takes of branches', () => {
  const nullable = { anyOf: [object({ a: whole }), { type: 'null' }] }
  const shapes = {
    oneOf: [
      object({ kind: { const: 'a' }, a: whole }, { required: ['kind'] }),
      object({ kind: { const: 'b' }, b: whole }, { required: ['kind'] }),
    ],
  }

  test.each<[string, JsonObject, JsonValue, JsonValue]>([
    ['the one that fits', nullable, { a: '1', b: 2 }, { a: 1 }],
    ['null', nullable, null, null],
    ['null for the empty text', nullable, '', null],
    ['the one of its kind', shapes, { kind: 'b', a: 1, b: 2 }, { kind: 'b', b: 2 }],
    ['the one that changes no type', { anyOf: [text, whole] }, 5, 5],
    ['the one that a text can be', { anyOf: [whole, { type: 'boolean' }] }, 'true', true],
    [
      'the one that keeps something',
      { anyOf: [object({ b: {} }), object({ a: whole }, { required: ['a'] })] },
      { a: '1' },
      { a: 1 },
    ],
    [
      'what stands beside them, too',
      object({ id: whole }, shapes),
      { id: '7', kind: 'a', a: '1', b: 2 },
      { id: 7, kind: 'a', a: 1 },
    ],
    [
      'one each of two choices',
      { allOf: [nullable, { anyOf: [object({ b: whole }, { required: ['b'] }), text] }] },
      { a: 1, b: 2, c: 3 },
      { a: 1, b: 2 },
    ],
    [
      'what then or else declare',
      JSON.parse(
        `{"if": {"required": ["a"]}, "then": {"properties": {"a": {"type": "integer"}}},
          "else": {"properties": {"b": {"type": "integer"}}}}`,
      ),
      { b: '1', c: 2 },
      { b: 1 },
    ],
    [
      'one that is behind a reference of the whole schema',
      {
        $defs: { deep: object({ a: { $ref: '#/$defs/number' } }), number: whole },
        anyOf: [{ $ref: '#/$defs/deep' }, { type: 'null' }],
      },
      { a: '1', b: 2 },
      { a: 1 },
    ],
    [
      'one of a schema with an address',
      {
        $id: 'https://example.test/a.json',
        $defs: { deep: object({ a: whole }) },
        anyOf: [{ $ref: 'https://example.test/a.json#/$defs/deep' }, { type: 'null' }],
      },
      { a: '1', b: 2 },
      { a: 1 },
    ],
    [
      'one with a name that pointers escape',
      { properties: { 'a/b%~': { anyOf: [object({ a: whole }), { type: 'null' }] } } },
      { 'a/b%~': { a: '1', b: 2 } },
      { 'a/b%~': { a: 1 } },
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(projectValue(value, schema)).toEqual({ value: expected, diagnostics: [] })
  })

  const closed = (properties: JsonObject) => object(properties, { additionalProperties: false })

  test.each<[string, JsonObject, JsonValue, JsonValue]>([
    [
      'all that fit, each with what it declares',
      {
        items: {
          anyOf: [
            object({ id: whole, text }, { required: ['id'] }),
            object({ id: whole, url: text }, { required: ['id', 'url'] }),
          ],
        },
      },
      [{ url: 'u', id: '1', x: 1 }],
      [{ url: 'u', id: 1 }],
    ],
    [
      'all that fit beside what is declared anyway',
      object({ id: {} }, { anyOf: [object({ a: {} }), object({ b: {} })] }),
      { id: 1, b: 2, c: 3 },
      { id: 1, b: 2 },
    ],
    [
      'all that fit, at every depth',
      {
        anyOf: [
          object({ a: { items: object({ b: whole }) } }),
          object({ a: { items: object({ c: {} }) }, d: {} }),
        ],
      },
      { a: [{ c: 1, b: 2, x: 3 }, {}], d: 5 },
      { a: [{ c: 1, b: 2 }, {}], d: 5 },
    ],
    [
      'of oneOf the one that keeps most',
      { oneOf: [closed({ a: {} }), closed({ a: {}, b: {} })] },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
  ])('%s', (_, schema, value, expected) => {
    const projection = projectValue(value, schema)
    expect(projection.value).toEqual(expected)
    expect(JSON.stringify(projection.value)).toBe(JSON.stringify(expected))
  })

  test.each<[string, JsonObject, JsonValue, JsonValue]>([
    ['the first', { anyOf: [closed({ a: {} }), closed({ b: {} })] }, { a: 1, b: 2 }, { a: 1 }],
    [
      'the one that keeps most',
      { anyOf: [closed({ a: {} }), closed({ b: {}, c: {} })] },
      { a: 1, b: 2, c: 3 },
      { b: 2, c: 3 },
    ],
    [
      'the one that keeps most, also where it changes a type',
      { anyOf: [object({ a: whole }), object({ a: text, b: {} })] },
      { a: 1, b: 2 },
      { a: '1', b: 2 },
    ],
  ])('of several that exclude each other %s, and tells that', (_, schema, value, expected) => {
    expect(projectValue(value, schema)).toEqual({
      value: expected,
      diagnostics: [
        'the value fits 2 branches of anyOf in different ways; the one that keeps most is read, or the first of these',
      ],
    })
  })

  test.each<[string, JsonObject]>([
    ['dependentSchemas', { dependentSchemas: { a: object({ b: whole }), z: object({ c: {} }) } }],
    [
      'dependencies',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        dependencies: { a: object({ b: whole }), z: object({ c: {} }), b: ['a'] },
      },
    ],
  ])('what %s declares for a property that is there', (_, more) => {
    expect(projectValue({ a: 1, b: '2', c: 3 }, object({ a: {} }, more))).toEqual({
      value: { a: 1, b: 2 },
      diagnostics: [],
    })
  })

  test('none where none fits, and leaves the value', () => {
    const schema = object({ a: { anyOf: [object({ b: whole }), { type: 'null' }] } })
    expect(projectValue({ a: { b: 'x', c: 1 } }, schema)).toEqual({
      value: { a: { b: 'x', c: 1 } },
      diagnostics: ['/a fits no branch of anyOf and is kept as it is: /b must be integer'],
    })
  })
})

describe('projectValue gives a scalar the type that is asked for', () => {
  test.each<[JsonValue, JsonValue, JsonValue]>([
    ['5', 'integer', 5],
    ['-5', 'integer', -5],
    ['5.0', 'integer', 5],
    ['5.5', 'number', 5.5],
    ['1e+21', 'number', 1e21],
    ['true', 'boolean', true],
    ['false', ['boolean', 'null'], false],
    ['null', ['integer', 'null'], null],
    ['', ['integer', 'null'], null],
    [5, 'string', '5'],
    [0.1, ['string', 'null'], '0.1'],
    [true, 'string', 'true'],
    ['true', ['boolean', 'integer'], true],
  ])('%j as %j is %j', (value, type, expected) => {
    expect(projectValue({ a: value }, object({ a: { type } }))).toEqual({
      value: { a: expected },
      diagnostics: [],
    })
  })

  test('by its constants where it has no type', () => {
    expect(projectValue(['2', '3'], { items: { enum: [1, 2] } }).value).toEqual([2, 3])
  })

  test.each<[JsonValue, JsonValue]>([
    ['5', ['integer', 'string']],
    [5, ['integer', 'string']],
    [5, 'number'],
    [null, ['string', 'null']],
    ['null', ['string', 'null']],
    ['', ['string', 'null']],
  ])('but leaves %j where %j allows it', (value, type) => {
    expect(projectValue(value, { type })).toEqual({ value, diagnostics: [] })
  })

  test.each<[JsonValue, JsonValue, string]>([
    ['', 'integer', 'the value is "", which is no integer; it is kept as it is'],
    ['5.5', 'integer', 'the value is "5.5", which is no integer; it is kept as it is'],
    ['n/a', 'number', 'the value is "n/a", which is no number; it is kept as it is'],
    ['007', 'integer', 'the value is "007", which is no integer; it is kept as it is'],
    [' 5', 'integer', 'the value is "5", which is no integer; it is kept as it is'],
    ['+5', 'integer', 'the value is "+5", which is no integer; it is kept as it is'],
    ['1,000', 'integer', 'the value is "1,000", which is no integer; it is kept as it is'],
    ['-0', 'integer', 'the value is "-0", which is no integer; it is kept as it is'],
    ['1e5', 'integer', 'the value is "1e5", which is no integer; it is kept as it is'],
    [
      '9007199254740993',
      'integer',
      'the value is "9007199254740993", which is no integer; it is kept as it is',
    ],
    ['True', 'boolean', 'the value is "True", which is no boolean; it is kept as it is'],
    ['yes', 'boolean', 'the value is "yes", which is no boolean; it is kept as it is'],
    [1, 'boolean', 'the value is a number, which is no boolean; it is kept as it is'],
    [null, 'string', 'the value is null, which is no string; it is kept as it is'],
    [5, 'array', 'the value is a number, which is no array; it is kept as it is'],
    [[5], 'integer', 'the value is an array, which is no integer; it is kept as it is'],
    [{ a: 1 }, 'string', 'the value is an object, which is no string; it is kept as it is'],
  ])('and leaves %j, which is no %j, telling that', (value, type, diagnostic) => {
    expect(projectValue(value, { type })).toEqual({ value, diagnostics: [diagnostic] })
  })
})

function none(pointer: string, type: string): string {
  return `${pointer} is "x", which is no ${type}; it is missing`
}

describe('projectValue where misfits are to be dropped', () => {
  test.each<[string, JsonValue, JsonObject, JsonValue, string]>([
    ['of a type', { a: 'x', b: 1 }, object({ a: whole, b: {} }), { b: 1 }, none('/a', 'integer')],
    [
      'of one of several types',
      { a: 'x' },
      object({ a: { type: ['boolean', 'null'] } }),
      {},
      none('/a', 'boolean or null'),
    ],
    [
      'of a choice of types',
      { a: 'x' },
      object({ a: { anyOf: [whole, { type: 'null' }] } }),
      {},
      none('/a', 'integer or null'),
    ],
    ['of a constant', { a: 'x' }, object({ a: { enum: [1, 2] } }), {}, none('/a', 'number')],
    [
      'behind a reference',
      { a: 'x' },
      { ...object({ a: { $ref: '#/$defs/n' } }), $defs: { n: whole } },
      {},
      none('/a', 'integer'),
    ],
    [
      'that is moved',
      { b: 'x' },
      object({ a: { ...whole, source_field: '$.b' } }),
      {},
      none('/a', 'integer'),
    ],
    [
      'that is not declared by its name',
      { a: '1', b: 'x' },
      { additionalProperties: whole },
      { a: 1 },
      none('/b', 'integer'),
    ],
    [
      'in the branch of which the rest fits',
      { kind: 'b', n: 'x' },
      {
        oneOf: [
          object({ kind: { const: 'a' }, n: whole }, { required: ['kind'] }),
          object({ kind: { const: 'b' }, n: whole }, { required: ['kind'] }),
        ],
      },
      { kind: 'b' },
      none('/n', 'integer'),
    ],
  ])('drops a text %s', (_title, value, schema, expected, diagnostic) => {
    expect(projectValue(value, schema, { misfits: 'drop' })).toEqual({
      value: expected,
      diagnostics: [diagnostic],
    })
  })

  test.each<[string, JsonValue, JsonObject]>([
    ['that is required', { a: 'x' }, object({ a: whole }, { required: ['a'] })],
    ['that is an item', ['x'], { items: whole }],
    ['of another pattern', { a: 'x' }, object({ a: { type: 'string', pattern: '^[0-9]$' } })],
    ['in place of an object', { a: 'x' }, object({ a: { type: 'object' } })],
    ['that another branch takes', { a: 'x' }, { anyOf: [object({ a: whole }), object({ a: {} })] }],
    ['that is no text', { a: [1], b: true }, object({ a: whole, b: whole })],
  ])('keeps what stands %s', (_title, value, schema) => {
    expect(projectValue(value, schema, { misfits: 'drop' }).value).toEqual(value)
  })

  test('drops nothing that it would give another type, whatever the value is', () => {
    const leaf = fc.constantFrom<JsonValue[]>('5', 'x', '', 'true', 'null', 7, null)
    fc.assert(
      fc.property(leaf, fc.constantFrom('integer', 'boolean', 'null', 'string'), (a, type) => {
        const schema = object({ a: { type } })
        const { value } = projectValue({ a }, schema, { misfits: 'drop' })
        const kept = projectValue({ a }, schema).value
        const isMisfit = typeof a === 'string' && type !== 'string' && jsonEqual(kept, { a })
        expect(value).toEqual(isMisfit ? {} : kept)
      }),
    )
  })
})

describe('projectValue moves by source_field', () => {
  test.each<[string, JsonObject, JsonValue, JsonValue]>([
    [
      'a value from deep inside',
      object({ b: {}, a: { ...whole, source_field: '$.x.y[0]' } }),
      { x: { y: ['1'] }, b: 2 },
      { b: 2, a: 1 },
    ],
    [
      'always a list for a query that can select several',
      object({ a: { source_field: '$..id' }, b: { source_field: '$.none[*]' } }),
      { x: { id: 1 } },
      { a: [1], b: [] },
    ],
    [
      'inside an item from the item',
      { items: object({ a: { source_field: '$.x.y' } }) },
      [{ x: { y: 1 } }, { x: { y: 2 } }],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      'inside what is moved itself from that',
      object({
        all: {
          source_field: '$.users[*]',
          items: object({ mail: { source_field: '$.contact.mail' } }),
        },
        one: {
          source_field: '$.users[0]',
          ...object({ name: { source_field: '$.contact.name' } }),
        },
      }),
      { users: [{ contact: { mail: 'a@b', name: 'A' } }] },
      { all: [{ mail: 'a@b' }], one: { name: 'A' } },
    ],
    [
      'into an object that the value does not have',
      object({ place: object({ lat: { source_field: '$.lat' }, lon: { source_field: '$.lon' } }) }),
      { lat: 1, lon: 2 },
      { place: { lat: 1, lon: 2 } },
    ],
    ['out of an array', object({ first: { source_field: '$[0].a' } }), [{ a: 1 }], { first: 1 }],
    [
      'over what the value has by that name',
      object({ a: { source_field: '$.b' } }),
      { a: 1, b: 2 },
      { a: 2 },
    ],
    ['null', object({ a: { source_field: '$.b' } }), { b: null }, { a: null }],
    [
      'by a source_field behind a reference',
      { $defs: { a: { source_field: '$.b' } }, ...object({ a: { $ref: '#/$defs/a' } }) },
      { b: 2 },
      { a: 2 },
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(projectValue(value, schema)).toEqual({ value: expected, diagnostics: [] })
  })

  test.each<[string, JsonObject, JsonValue, readonly string[]]>([
    [
      'a source that is missing',
      object({ a: { source_field: '$.b' } }, { required: ['a'] }),
      { a: 1 },
      ['/a is missing: its source_field "$.b" names nothing', '/a is required and missing'],
    ],
    [
      'a path that is none',
      object({ a: { source_field: 'b' } }),
      { b: 1 },
      [
        expect.stringMatching(
          /^\/a is missing: its source_field can't be read: "b" is no JSONPath: /u,
        ),
      ],
    ],
    [
      'a path that is no text',
      object({ a: { source_field: 7 } }),
      { b: 1 },
      ["/a is missing: its source_field can't be read: it is a number; give a JSONPath"],
    ],
  ])('and tells %s', (_, schema, value, diagnostics) => {
    expect(projectValue(value, schema)).toEqual({ value: {}, diagnostics })
  })
})

describe('projectValue', () => {
  test('tells what is required and missing', () => {
    const schema = { items: object({ a: {} }, { required: ['a'] }) }
    expect(projectValue([{}, { a: 1 }], schema).diagnostics).toEqual([
      '/0/a is required and missing',
    ])
  })

  test('keeps what is required, declared or not', () => {
    const schema = object({ a: {} }, { required: ['b'] })
    expect(projectValue({ a: 1, b: 2, c: 3 }, schema).value).toEqual({ a: 1, b: 2 })
  })

  test('keeps what is valid as it is where its projection is not', () => {
    const excluded = { not: { required: ['c'] }, ...object({ b: {} }) }
    const schema = { ...object({ a: {} }), oneOf: [{}, excluded] }
    expect(projectValue({ a: 1, c: 2 }, schema)).toEqual({
      value: { a: 1, c: 2 },
      diagnostics: [
        'the value is kept as it is: it fits the schema, and what it declares alone would not',
      ],
    })
  })

  test('leaves a value to a schema that cannot be used', () => {
    expect(projectValue({ a: 1 }, { type: 'thing' })).toEqual({
      value: { a: 1 },
      diagnostics: [
        expect.stringMatching(/^the value is kept as it is: the schema can't be used: /u),
      ],
    })
  })

  test('bounds what it tells', () => {
    const { diagnostics } = projectValue(
      Array.from({ length: 500 }, () => 'x'),
      { items: whole },
    )
    expect(diagnostics).toHaveLength(101)
    expect(diagnostics.at(-1)).toBe('and 400 more')
  })

  test('keeps what nests too deep for it, and tells that', () => {
    let value: JsonValue = { a: 1, b: 2 }
    for (let depth = 0; depth < 20_000; depth++) value = { a: value }
    const { diagnostics } = projectValue(value, object({ a: { $ref: '#' } }))
    expect(diagnostics).toEqual([
      expect.stringMatching(/^(?:\/a)+ is kept as it is: it nests deeper than 400 levels$/u),
    ])
  })

  test('does not read a value 2^n times for a small schema', () => {
    let value: JsonValue = 1
    for (let depth = 0; depth < 60; depth++) value = { a: value }
    const branch = object({ a: { $ref: '#' } })
    const schema = { anyOf: [branch, { ...branch, title: 'other' }, whole] }
    const { diagnostics } = projectValue(value, schema)
    expect(diagnostics).toEqual([
      expect.stringMatching(/^parts of the value are kept as they are: /u),
    ])
  }, 60_000)

  test.each([18, 30])('does not try all the ways through %i choices in one place', (count) => {
    const choices = Array.from({ length: count }, () => ({ anyOf: [text, { minLength: 1 }] }))
    expect(projectValue('x', { allOf: choices })).toEqual({
      value: 'x',
      diagnostics: [expect.stringMatching(/^parts of the value are kept as they are: /u)],
    })
  })

  test('asks a schema once whether it moves values, not for each item that lacks an object', () => {
    const names = Array.from({ length: 50 }, (_, index) => `a${index}`)
    let looks = 0
    const watched = (): JsonObject =>
      new Proxy(Object.fromEntries(names.map((name) => [name, { ...whole }])), {
        ownKeys: (target) => {
          looks += 1
          return Reflect.ownKeys(target)
        },
      })
    const lacking = Object.fromEntries(names.map((name) => [name, object(watched())]))
    const schema = { items: object({ id: whole, ...lacking }) }
    const items = Array.from({ length: 300 }, (_, id) => ({ id }))
    expect(projectValue(items, schema)).toEqual({ value: items, diagnostics: [] })
    expect(looks).toBeGreaterThan(0)
    expect(looks / names.length).toBeLessThan(10)
  })

  const schemas: readonly (readonly [JsonObject, readonly string[]])[] = [
    [object({ a: whole, b: { type: 'array', items: text } }, { required: ['a'] }), ['a', 'b']],
    [{ anyOf: [object({ a: whole }), { type: 'array' }, text] }, ['a']],
    [object({}, { additionalProperties: { type: ['number', 'null'] } }), ['a', 'b', 'c']],
    [{ type: ['string', 'integer', 'boolean'] }, []],
    [{ anyOf: [object({ a: whole }), object({ b: whole })] }, ['a', 'b']],
    [{ allOf: [{ anyOf: [object({ a: whole }), text] }, object({ b: whole })] }, ['a', 'b']],
  ]

  const scalars = fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, true, '5', 5.5))
  const { values } = fc.letrec((tie) => ({
    values: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalars,
      fc.array(tie('values')),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('values')),
    ),
  }))

  test.each(schemas)('keeps what is valid as %j valid, with all of %j', (schema, declared) => {
    const compiled = compileSchema(schema)
    const isValid = (value: JsonValue) => compiled.ok && compiled.validate(value).length === 0
    fc.assert(
      fc.property(values, (given) => {
        const value: JsonValue = JSON.parse(JSON.stringify(given))
        const before = JSON.stringify(value)
        const projection = projectValue(value, schema)
        expect(JSON.stringify(value)).toBe(before)
        if (!isValid(value)) return
        expect(isValid(projection.value)).toBe(true)
        const stays = declared.filter((name) =>
          Number.isInteger(isJsonObject(value) && value[name]),
        )
        expect(isJsonObject(value) ? projection.value : {}).toMatchObject(
          Object.fromEntries(stays.map((name) => [name, isJsonObject(value) && value[name]])),
        )
        expect(projectValue(projection.value, schema).value).toEqual(projection.value)
      }),
    )
  })
})
