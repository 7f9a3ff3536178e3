import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { compareSchemas } from './compare-schemas.ts'

type Family = (size: number, side: 'old' | 'new') => JsonValue

const families: readonly (readonly [string, number, Family])[] = [
  ['listed values', 4000, (size, side) => ({ enum: list(size, (index) => `${side}${index}`) })],
  [
    'listed values that stay',
    4000,
    (size, side) => ({ enum: [...list(size, (index) => `a${index}`), side] }),
  ],
  [
    'listed objects',
    1500,
    (size, side) => ({ enum: list(size, (index) => ({ side, at: { index } })) }),
  ],
  [
    'alternatives of one value each',
    800,
    (size, side) => ({ anyOf: list(size, (index) => ({ const: `${side}${index}` })) }),
  ],
  [
    'alternatives with a tag',
    250,
    (size, side) => ({ anyOf: list(size, (index) => tagged(`k${index}`, side)) }),
  ],
  [
    'alternatives that are like each other',
    150,
    (size, side) => ({ anyOf: list(size, (index) => required(`${side}${index}`)) }),
  ],
  [
    'alternatives of which one fits, like each other and deep',
    15,
    (size, side) => ({
      oneOf: list(size, (index) => ({ ...wide(4, 3), title: `${index}` })),
      minProperties: side === 'old' ? 1 : 2,
    }),
  ],
  [
    'parts that all hold',
    400,
    (size, side) => ({
      allOf: list(size, (index) => ({ properties: { [`k${index}`]: leaf(side) } })),
    }),
  ],
  [
    'parts that ask something of one property',
    400,
    (size, side) => ({
      allOf: list(size, (index) => ({ properties: { a: { minLength: index } }, title: side })),
      required: [side],
    }),
  ],
  ['properties', 800, (size, side) => ({ properties: properties(size, () => leaf(side)) })],
  [
    'properties under patterns',
    60,
    (size, side) => ({
      properties: properties(size, () => leaf(side)),
      patternProperties: properties(size, () => ({ minLength: 1 })),
    }),
  ],
  [
    'what goes with properties',
    800,
    (size, side) => ({ dependentRequired: properties(size, () => [side]) }),
  ],
  [
    'references that lead on and on',
    250,
    (size, side) => ({
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries(
        list(size, (index) => [
          `d${index}`,
          object({ next: { $ref: `#/$defs/d${index + 1}` }, own: leaf(side) }),
        ]),
      ),
    }),
  ],
  [
    'definitions that refer to each other twice',
    12,
    (size, side) => ({
      $ref: '#/$defs/d0',
      $defs: {
        ...Object.fromEntries(
          list(size, (index) => [
            `d${index}`,
            object({
              one: { $ref: `#/$defs/d${index + 1}` },
              two: { description: 'again', $ref: `#/$defs/d${index + 1}` },
            }),
          ]),
        ),
        [`d${size}`]: leaf(side),
      },
    }),
  ],
  [
    'a long list behind many references',
    200,
    (size, side) => ({
      properties: properties(size, () => ({ $ref: '#/$defs/x', description: 'a' })),
      $defs: { x: { enum: list(size * 4, (index) => `${side}${index}`) } },
    }),
  ],
  [
    'unions inside each other over something long',
    12,
    (size, side) => nested(size, { enum: list(size * 20, (index) => `${side}${index}`) }),
  ],
  [
    'negations inside each other',
    24,
    (size, side) =>
      list(size, (index) => index).reduce<JsonValue>(
        (inside) => ({ properties: { a: { not: inside } } }),
        leaf(side),
      ),
  ],
]

test.each(families)('%s take no quadratic time', async (_name, size, family) => {
  const work = (share: number): void => {
    const side = (name: 'old' | 'new'): JsonValue => family(Math.ceil(size * share), name)
    expect(compareSchemas(side('old'), side('new')).length).toBeGreaterThan(0)
  }
  expect(await isQuadratic(work)).toBe(false)
})

test('looks at a listed value a few times, however many there are', () => {
  let looks = 0
  const watched = (name: string): JsonObject =>
    new Proxy(
      { name },
      {
        ownKeys: (target) => {
          looks += 1
          return Reflect.ownKeys(target)
        },
      },
    )
  const values = (side: string): JsonValue => ({ enum: list(500, (at) => watched(`${side}${at}`)) })
  const facts = compareSchemas(values('a'), values('b'))
  expect(facts.map(({ kind }) => kind)).toEqual(['values-changed'])
  expect(looks).toBeGreaterThan(0)
  expect(looks / 1000).toBeLessThan(20)
})

test.each<readonly [string, Family]>([
  ['alternatives', (_size, side) => ({ anyOf: list(1500, (at) => required(`${side}${at}`)) })],
  [
    'parts that all hold',
    (_size, side) => ({
      allOf: list(3000, (at) => ({ properties: { [`k${at}`]: leaf(side) } })),
    }),
  ],
])('too many %s are told to be too large, not passed over', (_name, family) => {
  expect(compareSchemas(family(0, 'old'), family(0, 'new'))).toMatchObject([
    { kind: 'unclassified', message: 'the schema is too large to be compared' },
  ])
})

test.each<readonly [string, (end: JsonValue) => JsonValue]>([
  [
    'schemas that nest without end',
    (end) => list(3000, (at) => at).reduce<JsonValue>((inside) => object({ a: inside }), end),
  ],
  [
    'references that lead deeper than the schema nests',
    (end) => ({
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries([
        ...list(5000, (at) => [`d${at}`, object({ next: { $ref: `#/$defs/d${at + 1}` } })]),
        ['d5000', end],
      ]),
    }),
  ],
])('%s are told to be too deep', (_name, make) => {
  const facts = compareSchemas(make({ type: 'string' }), make({ type: 'integer' }))
  expect(facts).toMatchObject([
    { kind: 'unclassified', message: 'the schema nests too deep to be compared' },
  ])
})

test('of very many differences some of each kind are told, and that there are more', () => {
  const old = object(properties(5000, () => ({ type: 'string' })))
  const next = object({ ...properties(5000, () => ({ type: 'integer' })), last: true })
  const facts = compareSchemas(old, next)
  expect(facts.length).toBeLessThan(3000)
  expect(new Set(facts.map(({ kind }) => kind))).toEqual(
    new Set(['type-changed', 'property-added', 'unclassified']),
  )
  expect(facts.at(-1)?.message).toBe('the schema has more differences than are told')
})

function list<Item>(size: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: size }, (_item, index) => make(index))
}

function leaf(side: 'old' | 'new'): JsonObject {
  return { type: side === 'old' ? 'string' : 'integer' }
}

function object(members: JsonObject): JsonObject {
  return { type: 'object', properties: members }
}

function properties(size: number, make: () => JsonValue): JsonObject {
  return Object.fromEntries(list(size, (index) => [`k${index}`, make()]))
}

function tagged(kind: string, side: 'old' | 'new'): JsonObject {
  return { ...object({ kind: { const: kind }, value: leaf(side) }), required: ['kind'] }
}

function required(name: string): JsonObject {
  return { ...object({ [name]: { type: 'string' } }), required: [name] }
}

function wide(width: number, depth: number): JsonObject {
  const members = properties(width, () =>
    depth === 0 ? { type: 'string' } : wide(width, depth - 1),
  )
  return { ...object(members), required: Object.keys(members) }
}

function nested(depth: number, inside: JsonValue): JsonValue {
  if (depth === 0) return inside
  return { anyOf: [{ type: 'null' }, { type: 'array', items: nested(depth - 1, inside) }] }
}
