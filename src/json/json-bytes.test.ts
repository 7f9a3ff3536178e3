import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { editBytes } from './edit-bytes.ts'
import { isJsonObject } from './is-json-object.ts'
import { elementsAt, memberAt, membersAt, textIn, valueIn } from './json-bytes.ts'
import { safeParseJson } from './safe-parse-json.ts'

const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/u)
/** A text as JSON may have it: each of its characters as it is, or escaped. */
const string = fc
  .array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 1 }), fc.boolean()), { maxLength: 4 })
  .map((parts) => `"${parts.map(([text, isEscaped]) => written(text, isEscaped)).join('')}"`)
const key = fc.oneof(
  string,
  fc.constantFrom('"id"', '"\\u0069d"', '"__proto__"', '"\\""', '"\\\\"'),
)
const word = fc.constantFrom('0', '-1.50e+10', '12345678901234567890', 'true', 'null')
const { value } = fc.letrec<{
  readonly value: string
  readonly object: string
  readonly array: string
}>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, word, string, tie('object'), tie('array')),
  object: listed(
    '{}',
    fc.tuple(key, tie('value')).map(([name, held]) => `${name} : ${held}`),
  ),
  array: listed('[]', tie('value')),
}))
const object = listed(
  '{}',
  fc.tuple(key, value).map(([name, held]) => `${name}\n:${held}`),
)

function written(text: string, isEscaped: boolean): string {
  if (!isEscaped) return JSON.stringify(text).slice(1, -1)
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

function listed(brackets: '{}' | '[]', item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(space, fc.array(fc.tuple(space, item, space), { maxLength: 4 }))
    .map(([lone, items]) => {
      const inner = items.length === 0 ? lone : items.map((parts) => parts.join('')).join(',')
      return `${brackets[0]}${inner}${brackets[1]}`
    })
}

// JSON.parse itself misreads some keys with escapes.
function read(text: string): JsonValue {
  const reading = safeParseJson(text)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.value
}

describe('the members of an object in bytes', () => {
  test('are those that its text has, whatever stands between and within them', () => {
    fc.assert(
      fc.property(space, object, space, (before, text, behind) => {
        const json = Buffer.from(`${before}${text}${behind}`)
        const members = membersAt(json)
        const parsed = read(text)
        if (!isJsonObject(parsed)) throw new Error('no object')
        expect(new Set(members.map((member) => member.key))).toEqual(new Set(Object.keys(parsed)))
        for (const [name, held] of Object.entries(parsed)) {
          const place = memberAt(json, name)
          expect(place && valueIn(json, place)).toEqual(held)
        }
      }),
    )
  })

  test('have spans that can be put back as they were', () => {
    fc.assert(
      fc.property(object, (text) => {
        const json = Buffer.from(text)
        const same = membersAt(json).map((place) => ({ ...place, text: textIn(json, place) }))
        expect(Buffer.from(editBytes(json, same)).toString()).toBe(text)
      }),
    )
  })

  test('and the elements of an array can be found in any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom('{', '[', '{"a":', '["'), (bytes, begin) => {
        const json = Buffer.concat([Buffer.from(begin), bytes])
        for (const { start, end } of [...membersAt(json), ...elementsAt(json)]) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(json.length)
        }
      }),
    )
  })

  test('are found behind values of any depth and length', () => {
    const deep = `${'['.repeat(1e6)}${']'.repeat(1e6)}`
    const json = Buffer.from(`{"deep":${deep},"long":"${'\\"'.repeat(1e6)}","id":7}`)
    const place = memberAt(json, 'id')
    expect(place && valueIn(json, place)).toBe(7)
  })
})

test('the elements of an array in bytes are those that its text has', () => {
  fc.assert(
    fc.property(listed('[]', value), (text) => {
      const json = Buffer.from(text)
      expect(elementsAt(json).map((place) => valueIn(json, place))).toEqual(read(text))
    }),
  )
})
