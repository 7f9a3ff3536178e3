import { assert, constantFrom, dictionary, integer, oneof, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../contracts/json.ts'
import { valueAt } from '../../../json/json-pointer.ts'
import { tracedProjection } from '../../../projection/traced-projection.ts'
import { fieldsProjected } from './fields-projected.ts'

const place = (start: number) => ({ line: 1, span: [start, start + 1] as const })

/** A place for each leaf, at an offset of its own. */
function leaves(value: JsonValue, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, `${pointer}/${key}`))
}

function projected(value: JsonValue, schema: JsonValue): Record<string, JsonValue | undefined> {
  const pointers = leaves(value)
  const fields = Object.fromEntries(pointers.map((pointer, index) => [pointer, place(index)]))
  const found = fieldsProjected(fields, tracedProjection(value, schema))
  return Object.fromEntries(
    Object.entries(found).map(([pointer, { span }]) => [
      pointer,
      valueAt(value, pointers[span[0]] ?? ''),
    ]),
  )
}

const source = (path: string) => ({ source_field: path })

describe('fieldsProjected', () => {
  test.each<[string, JsonValue, JsonValue, Record<string, JsonValue>]>([
    [
      'drops the places of what is left out',
      [{ a: 1, b: 2 }],
      { items: { properties: { a: {} } } },
      { '/0/a': 1 },
    ],
    [
      'moves the place of what is moved',
      [{ who: 'A', b: 2 }],
      { items: { properties: { name: source('$.who') } } },
      { '/0/name': 'A' },
    ],
    [
      'has no place of what another value stands at',
      { a: 1, b: 2 },
      { properties: { a: source('$.b') } },
      { '/a': 2 },
    ],
    [
      'swaps places',
      { a: 1, b: 2 },
      { properties: { a: source('$.b'), b: source('$.a') } },
      { '/a': 2, '/b': 1 },
    ],
    [
      'moves the places of all that a path selects',
      { rows: [{ id: 1 }, { x: 0 }, { id: 3 }] },
      { properties: { ids: source('$.rows[*].id') } },
      { '/ids/0': 1, '/ids/1': 3 },
    ],
    [
      'moves places inside of what is moved',
      { rows: [{ in: { mail: 'x', b: 1 } }, { in: { mail: 'y' } }] },
      {
        properties: {
          all: {
            source_field: '$.rows[*]',
            items: { properties: { mail: source('$.in.mail') } },
          },
        },
      },
      { '/all/0/mail': 'x', '/all/1/mail': 'y' },
    ],
    [
      'gives two properties of one value its place',
      { a: { b: 1 } },
      { properties: { c: source('$.a'), d: source('$.a.b') } },
      { '/c/b': 1, '/d': 1 },
    ],
    [
      'moves places into an object that is made',
      { lat: 1, place: 'old' },
      { properties: { place: { type: 'object', properties: { lat: source('$.lat') } } } },
      { '/place/lat': 1 },
    ],
    [
      'forgets the moves of a branch that is not taken',
      { a: 1, b: 'x' },
      {
        anyOf: [
          { properties: { a: { ...source('$.b'), type: 'integer' } }, required: ['a'] },
          { properties: { a: { type: 'integer' } } },
        ],
      },
      { '/a': 1 },
    ],
    [
      'keeps the moves of the branch that is taken',
      { a: 1, b: 'x' },
      { anyOf: [{ properties: { a: { type: 'null' } } }, { properties: { c: source('$.b') } }] },
      { '/c': 'x' },
    ],
    [
      'takes a name that is a number for no index',
      { '2025': { a: 1, b: 2 } },
      { properties: { '2025': { properties: { a: source('$["2025"].b') } } } },
      { '/2025/a': 2 },
    ],
  ])('%s', (_title, value, schema, places) => {
    expect(projected(value, schema)).toEqual(places)
  })

  test('says for every value where it stood before, whatever is moved', () => {
    const names = ['a', 'b', 'c'] as const
    const leaf = integer({ min: 0, max: 1_000_000 })
    const inner = dictionary(constantFrom(...names), leaf, { noNullPrototype: true })
    const values = dictionary(constantFrom(...names), oneof(leaf, inner), {
      noNullPrototype: true,
    })
    const paths = constantFrom('$.a', '$.b', '$.c', '$.a.b', '$.b.c', '$.c.*', '$')
    const schemas = dictionary(constantFrom(...names), option(paths), {
      noNullPrototype: true,
    })
    assert(
      property(values, schemas, (value, moved) => {
        const properties = Object.fromEntries(
          Object.entries(moved).map(([name, path]) => [name, path === null ? {} : source(path)]),
        )
        const schema = { properties }
        const { value: final } = tracedProjection(value, schema)
        const places = projected(value, schema)
        expect(Object.keys(places).toSorted()).toEqual(
          leaves(final)
            .filter((at) => at !== '')
            .toSorted(),
        )
        for (const [pointer, found] of Object.entries(places))
          expect(valueAt(final, pointer)).toBe(found)
      }),
    )
  })
})
