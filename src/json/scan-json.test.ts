import { assert, constantFrom, jsonValue, array, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanJson } from './scan-json.ts'

describe('scanning JSON', () => {
  test('takes what JSON.parse takes, and nothing else', () => {
    const pieces = constantFrom(
      ...'{}[]",:0-1.eE+ \n\\tu'.split(''),
      '"a"',
      'true',
      'null',
      '\\u00e9',
    )
    assert(
      property(array(pieces, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('')
        const scan = scanJson(text)
        const whole = scan.ok && text.slice(scan.end).trim() === ''
        expect(whole).toBe(isJson(text))
      }),
      { numRuns: 5000 },
    )
  })

  test('finds the end of every value, whatever follows', () => {
    assert(
      property(jsonValue(), string(), (value, rest) => {
        const text = JSON.stringify([value], null, 1)
        expect(scanJson(`${text}${rest}`)).toMatchObject({ ok: true, end: text.length })
      }),
    )
  })

  test.each([
    ['{"a": }', 6, 'expected a value'],
    ['{"a" 1}', 5, 'expected ":"'],
    ['{a: 1}', 1, 'expected a key in double quotes or "}"'],
    ['{"a": 1,}', 8, 'expected a key in double quotes'],
    ['[1, 2', 5, 'the text ends inside the value'],
    ['[1 2]', 3, 'expected "," or a closing bracket'],
    ['[1}', 2, 'expected "," or a closing bracket'],
    ['["a\nb"]', 1, 'the string has no end on its line, or a wrong escape'],
    ['["\\x"]', 1, 'the string has no end on its line, or a wrong escape'],
    ['[01]', 2, 'expected "," or a closing bracket'],
    ['', 0, 'the text ends inside the value'],
  ])('says where %j breaks, and why', (text, at, reason) => {
    expect(scanJson(text)).toMatchObject({ ok: false, at, reason })
  })

  test('keeps what was complete inside what broke', () => {
    expect(scanJson('[1, {"a": {"b": 1}}, [2], {"c": [3], oops')).toMatchObject({
      open: [0, 26],
      closed: [
        [4, 19],
        [21, 24],
        [32, 35],
      ],
    })
  })

  test('counts levels, keys and numbers that lose digits', () => {
    expect(scanJson('{"a":[{"b":9007199254740993}],"a":1e999,"c":0.1,"d":-0}')).toMatchObject({
      depth: 3,
      members: 5,
      unsafeNumbers: [
        [11, 27],
        [34, 39],
      ],
    })
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
