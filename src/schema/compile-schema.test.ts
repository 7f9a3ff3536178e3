import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { compileSchema, type UsableSchema } from './compile-schema.ts'

function usable(schema: JsonValue): UsableSchema {
  const compiled = compileSchema(schema)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled
}

function reasonOf(schema: JsonValue): string {
  const compiled = compileSchema(schema)
  return compiled.ok ? 'usable' : compiled.reason
}

describe('dialects', () => {
  test.each([
    ['http://json-schema.org/draft-06/schema#', 'draft-06'],
    ['http://json-schema.org/draft-07/schema#', 'draft-07'],
    ['https://json-schema.org/draft-07/schema', 'draft-07'],
    ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
    ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ])('reads %s as %s', ($schema, dialect) => {
    const schema = usable({ $schema, type: 'object', required: ['a'] })
    expect(schema.dialect).toBe(dialect)
    expect(schema.validate({ a: 1 })).toEqual([])
    expect(schema.validate({})).toHaveLength(1)
  })

  test('takes a schema without $schema for 2020-12', () => {
    const schema = usable({ prefixItems: [{ type: 'string' }], items: false })
    expect(schema.dialect).toBe('2020-12')
    expect(schema.validate(['a', 'b'])).toHaveLength(1)
  })

  test('reads items as a tuple in draft-07 only', () => {
    const items = [{ type: 'string' }]
    const draft07 = usable({ $schema: 'http://json-schema.org/draft-07/schema#', items })
    expect(draft07.validate([1])).toHaveLength(1)
    expect(reasonOf({ items })).toMatchInlineSnapshot(
      `"the schema breaks the rules of 2020-12: /items must be object,boolean"`,
    )
  })
})

test.each([
  'http://json-schema.org/draft-07/schema#',
  'https://json-schema.org/draft/2020-12/schema',
])('asks contains of an empty array behind one that has the item, in %s', ($schema) => {
  const inner = { contains: { const: 1 } }
  const schema = usable({ $schema, items: inner, additionalProperties: inner })
  expect(schema.validate([[1], [1, 2]])).toEqual([])
  expect(schema.validate([[1], []])).toMatchObject([{ pointer: '/1' }])
  expect(schema.validate({ a: [1], b: [] })).toMatchObject([{ pointer: '/b' }])
  const optional = usable({ items: { ...inner, minContains: 0 } })
  expect(optional.validate([[1], []])).toEqual([])
})

describe('unusable schemas', () => {
  test.each<[string, JsonValue]>([
    ['an unknown dialect', { $schema: 'http://json-schema.org/draft-04/schema#' }],
    ['a dialect that is no text', { $schema: 4 }],
    ['a number', 4],
    ['an array', [{}]],
    ['null', null],
    ['an unknown type', { type: 'strng' }],
    ['a remote reference', { $ref: 'https://example.com/schema.json' }],
    ['a dangling reference', { $ref: '#/$defs/none' }],
    ['a reference to itself', { $ref: '#' }],
    [
      'references in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    ],
    ['an id like a name of Object.prototype', { $id: 'constructor' }],
    ['the id of a metaschema', { $id: 'https://json-schema.org/draft/2020-12/schema' }],
  ])('says what is wrong with %s', (_title, schema) => {
    expect(reasonOf(schema)).toMatchSnapshot()
  })

  test('refuses a schema that nests too deep', () => {
    let schema: JsonValue = {}
    for (let depth = 0; depth < 50_000; depth += 1) schema = { not: schema }
    expect(reasonOf(schema)).toMatchInlineSnapshot(`"the schema nests deeper than 400 levels"`)
    // Data may nest as deep as the engine can follow.
    expect(['usable', 'the schema nests deeper than 400 levels']).toContain(
      reasonOf({ default: schema }),
    )
  })

  test('refuses a schema with more subschemas than can be compiled in bounded time', () => {
    const anyOf = Array.from({ length: 10_000 }, (_, index) => ({ minimum: index }))
    expect(reasonOf({ anyOf })).toMatchInlineSnapshot(
      `"the schema can't be checked in bounded time: it has more than 10000 subschemas"`,
    )
  })

  test('checks as many patterns as can be compiled in bounded time', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`p${index}`, { pattern: '^[a-z]{900}$' }]),
    )
    const schema = usable({ properties })
    expect(schema.diagnostics).toMatchInlineSnapshot(`
      [
        "pattern "^[a-z]{900}$" and those after it are not checked: the patterns of the schema are too large together",
      ]
    `)
    expect(schema.validate({ p0: '-' })).toHaveLength(1)
    expect(schema.validate({ p999: '-' })).toEqual([])
    expect(usable({ pattern: 'ab'.repeat(200_000) }).diagnostics).toHaveLength(1)
  })

  test('ends on references that double at each level', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, level) => {
        const $ref = `#/$defs/level${level + 1}`
        return [`level${level}`, { anyOf: [{ $ref, type: 'string' }, { $ref }], type: 'object' }]
      }),
    )
    const bomb = { $ref: '#/$defs/level0', $defs: { ...$defs, level60: false } }
    expect(reasonOf(bomb)).toMatchInlineSnapshot(
      `"the schema can't be checked in bounded time: it refers to itself without end, or branches too often"`,
    )
  })
})

describe('validation', () => {
  test('gives every error with its place', () => {
    const schema = usable({
      type: 'object',
      properties: { 'a/b': { type: 'string' }, n: { enum: [1, 2] } },
      required: ['c'],
      additionalProperties: false,
    })
    expect(schema.validate({ 'a/b': 1, n: 3, extra: true })).toMatchInlineSnapshot(`
      [
        {
          "keyword": "required",
          "message": "must have required property 'c'",
          "pointer": "",
        },
        {
          "keyword": "additionalProperties",
          "message": "must NOT have additional properties: "extra"",
          "pointer": "",
        },
        {
          "keyword": "type",
          "message": "must be string",
          "pointer": "/a~1b",
        },
        {
          "keyword": "enum",
          "message": "must be equal to one of the allowed values: 1, 2",
          "pointer": "/n",
        },
      ]
    `)
  })

  test('caps the errors', () => {
    const schema = usable({ items: { type: 'string' } })
    expect(schema.validate(Array.from({ length: 5000 }, () => 1))).toHaveLength(100)
  })

  test.each<[string, JsonValue, JsonValue, number]>([
    ['boolean schemas: true', true, { any: 1 }, 0],
    ['boolean schemas: false', false, 1, 1],
    ['no property of Object.prototype', { required: ['toString', 'constructor'] }, {}, 2],
    ['a key named __proto__', JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), {}, 0],
    ['format as an annotation', { format: 'date-time' }, 'yesterday', 0],
    ['nullable as an unknown keyword', { type: 'string', nullable: true }, null, 1],
    ['nullable without a type', { nullable: true }, null, 0],
    ['$async as an unknown keyword', { $async: true, type: 'string' }, 1, 1],
    ['id as an unknown keyword', { id: 'x', type: 'string' }, 'a', 0],
    [
      'a property named nullable',
      { properties: { nullable: { type: 'boolean' } } },
      { nullable: 1 },
      1,
    ],
    ['multipleOf in decimals', { multipleOf: 0.01 }, 19.99, 0],
    ['multipleOf in decimals, wrong', { multipleOf: 0.01 }, 19.995, 1],
    [
      'equal objects in any order of keys',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      1,
    ],
    ['different items', { uniqueItems: true }, [1, '1', [1], { a: 1 }], 0],
    ['anchors', { $ref: '#name', $defs: { x: { $anchor: 'name', type: 'string' } } }, 1, 1],
    [
      'references by an inner $id',
      {
        $id: 'https://example.com/root',
        $ref: 'inner',
        $defs: { x: { $id: 'inner', type: 'string' } },
      },
      1,
      1,
    ],
    [
      'a reference to a metaschema',
      { $ref: 'https://json-schema.org/draft/2020-12/schema' },
      { type: 'strng' },
      1,
    ],
    [
      'recursive references',
      { properties: { next: { $ref: '#' } }, required: ['n'] },
      { n: 1, next: {} },
      1,
    ],
  ])('knows %s', (...[, schema, value, errors]) => {
    const count = usable(schema).validate(value).length
    expect(errors === 0 ? count === 0 : count >= errors).toBe(true)
  })

  test('keeps the ids of one schema out of another', () => {
    usable({ $id: 'https://example.com/a', type: 'string' })
    expect(reasonOf({ $ref: 'https://example.com/a' })).toContain('is to nothing in the schema')
    expect(usable({ $id: 'https://example.com/a', type: 'number' }).validate(1)).toEqual([])
  })

  test('says so where a value nests too deep to be checked', () => {
    const schema = usable({ properties: { a: { $ref: '#' } } })
    let value: JsonValue = {}
    for (let depth = 0; depth < 200_000; depth += 1) value = { a: value }
    expect(schema.validate(value)).toMatchInlineSnapshot(`
      [
        {
          "keyword": "$ref",
          "message": "can't be checked: the schema branches too often, or the value nests too deep for it",
          "pointer": "",
        },
      ]
    `)
  })

  test('checks 200,000 unique items in linear time', () => {
    const items = Array.from({ length: 200_000 }, (_, id) => ({ id }))
    expect(usable({ uniqueItems: true }).validate(items)).toEqual([])
  })
})

describe('patterns', () => {
  test('tells patterns apart', () => {
    const schema = usable({ properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } })
    expect(schema.validate({ a: 'a', b: 'b' })).toEqual([])
    expect(schema.validate({ a: 'b', b: 'a' })).toHaveLength(2)
  })

  test('names a pattern that is not checked', () => {
    const schema = usable({ properties: { a: { pattern: '(?=x)y' }, b: { pattern: '^b' } } })
    expect(schema.diagnostics).toMatchInlineSnapshot(`
      [
        "pattern "(?=x)y" is not checked: RE2 can't run it",
      ]
    `)
    expect(schema.validate({ a: 'no', b: 'b' })).toEqual([])
    expect(schema.validate({ a: 'no', b: 'c' })).toHaveLength(1)
  })

  test('lets all other properties pass beside a patternProperties that is not checked', () => {
    const schema = usable({
      patternProperties: { '(?!x)': { type: 'number' }, '^s': { type: 'string' } },
      additionalProperties: false,
    })
    expect(schema.diagnostics).toHaveLength(1)
    expect(schema.validate({ a: 'text', s: 'text' })).toEqual([])
    expect(schema.validate({ s: 1 })).toHaveLength(1)
  })

  test('takes a property named pattern for a property', () => {
    const schema = usable({ properties: { pattern: { type: 'string' } } })
    expect(schema.validate({ pattern: 1 })).toHaveLength(1)
  })

  test('leaves the data of const alone', () => {
    const schema = usable({ const: { pattern: '(?=x)' } })
    expect(schema.validate({ pattern: '(?=x)' })).toEqual([])
  })

  test('ends on a pattern made to backtrack', () => {
    expect(usable({ pattern: '^(a+)+$' }).validate(`${'a'.repeat(50_000)}b`)).toHaveLength(1)
  })
})

describe('patterns', () => {
  test.each([
    [{ pattern: '(' }, 'pattern "(" is no regular expression: a parenthesis is never closed'],
    [
      { items: { pattern: '[a-z' } },
      'pattern "[a-z" is no regular expression: a bracket is never closed',
    ],
    [
      { patternProperties: { '+49': true } },
      'pattern "+49" is no regular expression: there is nothing to repeat',
    ],
  ])('make %j unusable', (schema, reason) => {
    expect(reasonOf(schema)).toBe(`the schema does not compile: ${reason}`)
  })

  test.each([
    [{ pattern: '^(?=.*[0-9])' }],
    [{ pattern: '\\Aa\\Z' }],
    [{ items: { pattern: '(a)\\1' } }],
    [{ patternProperties: { '(?<!a)b': false } }],
  ])('of %j are not checked, and it says so', (schema) => {
    expect(usable(schema).diagnostics).toHaveLength(1)
    expect(usable(schema).diagnostics[0]).toMatch(
      /^pattern ".+" is not checked: RE2 can't run it$/u,
    )
  })

  test('are no patterns where they are data or names', () => {
    const schema = { const: { pattern: '(' }, properties: { pattern: { const: '(' } } }
    expect(usable(schema).diagnostics).toEqual([])
  })

  test('tell once of one that is there often', () => {
    const hard = { pattern: '^(?!a)' }
    expect(usable({ properties: { a: hard, b: hard } }).diagnostics).toHaveLength(1)
  })
})

test('compiles equal schemas once', () => {
  const schema = { type: 'string', title: 'compiled once' }
  expect(compileSchema(schema)).toBe(compileSchema({ ...schema }))
})

test('never throws, whatever the schema', () => {
  const keyword = fc.constantFrom(
    'type',
    '$ref',
    'properties',
    'items',
    'allOf',
    'pattern',
    '$id',
    'enum',
    'required',
    'not',
    '$schema',
  )
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4 },
      fc.boolean(),
      fc.dictionary(
        keyword,
        fc.oneof(
          tie('schema'),
          fc.constantFrom('#', 'string', '#/not'),
          fc.array(tie('schema')),
          fc.jsonValue(),
        ),
      ),
    ),
  }))
  fc.assert(
    fc.property(schema, fc.jsonValue(), (schemaValue, value) => {
      const compiled = compileSchema(JSON.parse(JSON.stringify(schemaValue)))
      const errors = compiled.ok ? compiled.validate(JSON.parse(JSON.stringify(value))) : []
      expect(errors.length).toBeLessThanOrEqual(100)
    }),
  )
})
