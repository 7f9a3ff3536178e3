import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/contracts/json.ts'
import { safeParseJson } from '../../src/json/safe-parse-json.ts'
import { compactJson } from './compact-json.ts'

describe('compactJson', () => {
  test('keeps on a line what fits', () => {
    const value = {
      short: { list: [1, 2], empty: {}, none: [] },
      long: ['word '.repeat(10), 'word '.repeat(10)],
    }
    expect(compactJson(value)).toMatchInlineSnapshot(`
      "{
        "short": { "list": [1, 2], "empty": {}, "none": [] },
        "long": [
          "word word word word word word word word word word ",
          "word word word word word word word word word word "
        ]
      }"
    `)
  })

  test('reads back as the value, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (generated) => {
        const value = read(JSON.stringify(generated))
        expect(read(compactJson(value))).toEqual(value)
      }),
    )
  })
})

function read(text: string): JsonValue {
  const reading = safeParseJson(text)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.value
}
