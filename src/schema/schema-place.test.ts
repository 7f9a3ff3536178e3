import { expect, test } from 'vitest'
import { schemaPlace } from './schema-place.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    'a/b': { type: 'string' },
    rows: { type: 'array', items: { $ref: '#/$defs/row' } },
    pair: { prefixItems: [{ type: 'number' }, { type: 'string' }] },
    either: { anyOf: [{ type: 'null' }, { properties: { x: { minimum: 1 } } }] },
    map: { additionalProperties: { type: 'boolean' } },
    loop: { $ref: '#/properties/loop' },
  },
  required: ['rows'],
  $defs: { row: { type: 'object', additionalProperties: false } },
}

test.each([
  ['', 'required', '/required'],
  ['/a~1b', 'type', '/properties/a~1b/type'],
  ['/rows/3', 'additionalProperties', '/$defs/row/additionalProperties'],
  ['/pair/1', 'type', '/properties/pair/prefixItems/1/type'],
  ['/either/x', 'minimum', '/properties/either/anyOf/1/properties/x/minimum'],
  ['/map/any', 'type', '/properties/map/additionalProperties/type'],
  ['/map/any', 'const', '/properties/map/additionalProperties'],
  ['/loop', 'type', undefined],
  ['/nothing', 'type', undefined],
])('an error at %j about %s is broken at %j', (pointer, keyword, expected) => {
  expect(schemaPlace(SCHEMA, { pointer, keyword, message: '' })).toBe(expected)
})
