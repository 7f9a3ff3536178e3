import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { cutText } from './cut-text.ts'
import { cutValue } from './cut-value.ts'

describe('evidence', () => {
  test.each<[string, JsonValue, JsonValue]>([
    ['a long text', 'x'.repeat(30), `${'x'.repeat(18)}…`],
    ['further items', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['further members', { a: 'x'.repeat(30), b: 1 }, { a: `${'x'.repeat(15)}…` }],
    ['a key that is too long', { ['k'.repeat(30)]: 1 }, {}],
  ])('is cut of %s', (_what, value, kept) => {
    expect(cutValue(value, 20)).toEqual({ kept, cut: true })
  })

  test('keeps a small value as it is', () => {
    const value = { a: [1, null, true, 'text'], b: {} }
    expect(cutValue(value)).toEqual({ kept: value, cut: false })
  })

  test('bears a value that is nested deeper than the stack', () => {
    let deep: JsonValue = []
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    const { kept, cut } = cutValue(deep)
    expect(cut).toBe(true)
    expect(JSON.stringify(kept).length).toBeLessThan(200)
  })

  test('takes a key __proto__ for a key like any other', () => {
    const value: JsonValue = Object.fromEntries([['__proto__', 1]])
    expect(JSON.stringify(cutValue(value).kept)).toBe('{"__proto__":1}')
  })

  test('is whole where nothing was cut, whatever the value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const reading = safeParseJson(text)
        const value = reading.ok ? reading.value : null
        const { kept, cut } = cutValue(value, 40)
        expect(JSON.stringify(kept) === JSON.stringify(value)).toBe(!cut)
      }),
    )
  })

  test('cuts no surrogate pair in half', () => {
    expect(cutText('ab😀cd', 3)).toEqual({ kept: 'ab…', cut: true })
    expect(cutText('ab😀cd', 4)).toEqual({ kept: 'ab😀…', cut: true })
    expect(cutText('ab😀', 4)).toEqual({ kept: 'ab😀', cut: false })
  })
})
