import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { anyCodePoint } from '../text/test-support/any-code-point.ts'
import { growsInto } from './test-support/grows-into.ts'
import { IncrementalJsonParser } from './incremental-json-parser.ts'
import type { IncrementalJsonOptions, PartialPolicy } from './incremental-json-parser.ts'
import { isJsonArray } from './is-json-array.ts'
import { isJsonObject } from './is-json-object.ts'
import { jsonEqual } from './json-equal.ts'
import { scanJson } from './scan-json.ts'

const POLICIES: readonly PartialPolicy[] = ['growing-strings', 'whole-values']

describe('whole texts', () => {
  test.each(POLICIES)('gives what JSON.parse gives, however the text is cut (%s)', (policy) => {
    fc.assert(
      fc.property(jsonText(), cuts(), (text, chunks) => {
        const expected: JsonValue = JSON.parse(text)
        for (const parts of [[text], text.split(''), chunks(text)]) {
          const parser = parse(parts, { policy })
          expect(parser.failure).toBeUndefined()
          expect(parser.isComplete).toBe(true)
          expect(parser.value).toStrictEqual(expected)
          expect(parser.snapshot()).toStrictEqual(expected)
          expect(parser.length).toBe(text.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '"\\u0000\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00"',
    '"\\ud83d"',
    '"\\ude00\\ud83d"',
    '"\\ud83d\\ud83d\\ude00"',
    '"\ud83d"',
    '"\ud83d\\ude00"',
    '"\\ud83dx"',
    '"\\ud83d\\n"',
    '[0, -0, -1.5, 1e5, 1E-2, 2.5e+3, 123456789012345, 0.1]',
    '\r\n{ "a"\t:\r\n[ ] ,"b" : { } }\r\n',
    '{"toString":1,"constructor":{"a":2},"hasOwnProperty":null,"":0}',
    '{"2":1,"1":2,"-1":3}',
    'true',
    ' -12.5 ',
  ])('reads %j as JSON.parse does, one unit at a time', (text) => {
    expect(parse(text.split('')).value).toEqual(JSON.parse(text))
    expect(parse([text]).value).toEqual(JSON.parse(text))
  })
})

describe('broken texts', () => {
  test('fails where a scan of the whole text does, for the same reason, however the text is cut', () => {
    fc.assert(
      fc.property(brokenText(), cuts(), (text, chunks) => {
        // No text goes on with this unit: each of them is broken now, nothing is only cut off.
        const broken = `${text}\u0001`
        for (const parts of [[broken], broken.split(''), chunks(broken)])
          expect(parse(parts).failure).toEqual(faultOf(broken))
      }),
      { numRuns: 5000 },
    )
  })

  test('fails only where no text that begins so is JSON', () => {
    fc.assert(
      fc.property(brokenText(), (text) => {
        const parser = new IncrementalJsonParser()
        parser.write(text)
        const fault = faultOf(text)
        const cutOff = { reason: 'the text ends inside the value', at: text.length }
        const expected = fault === undefined || parser.failure !== undefined ? fault : cutOff
        parser.end()
        expect(parser.failure).toEqual(expected)
        expect(parser.isComplete).toBe(fault === undefined)
      }),
      { numRuns: 5000 },
    )
  })

  test('is in the same state after every chunk as after the same text in one', () => {
    fc.assert(
      fc.property(brokenText(), fc.constantFrom(...POLICIES), (text, policy) => {
        const parser = new IncrementalJsonParser({ policy })
        for (let end = 1; end <= text.length; end++) {
          parser.write(text.slice(end - 1, end))
          const whole = new IncrementalJsonParser({ policy })
          whole.write(text.slice(0, end))
          expect(stateOf(parser)).toStrictEqual(stateOf(whole))
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each<[string, JsonValue | undefined]>([
    ['[1, 2, x', [1, 2]],
    ['[01]', []],
    ['[1_000]', []],
    ['[1.x', []],
    ['[1}', []],
    ['[12 x', [12]],
    ['1,5', undefined],
    ['{"a":"b\n"}', { a: 'b' }],
    ['{"a":"b\\x"}', { a: 'b' }],
    ['{"a":"b\ud83d\n"}', { a: 'b' }],
    ['{"a":1}x', { a: 1 }],
    ['{"a":nul}', {}],
    ['\uFEFF{}', undefined],
  ])('keeps of %j what was shown', (text, expected) => {
    for (const parts of [[text], text.split('')]) {
      const parser = parse(parts)
      expect(parser.failure).toBeDefined()
      expect(parser.isComplete).toBe(false)
      expect(parser.value).toStrictEqual(expected)
    }
  })

  test('does nothing after a failure, nor after the end', () => {
    const broken = parse(['[1 2'])
    const before = stateOf(broken)
    broken.write(', 3]')
    broken.end()
    expect(stateOf(broken)).toStrictEqual(before)
    expect(before).toMatchObject({ length: 3, failure: { at: 3 } })
    const ended = parse(['{}'])
    ended.write('x')
    expect(ended.isComplete).toBe(true)
  })

  test.each(['', ' ', '-', '1.', '1e', 'tru', '"a', '{', '[1', '{"a":1'])(
    'calls %j cut off when no more text comes',
    (text) => {
      expect(parse([text]).failure).toEqual({
        reason: 'the text ends inside the value',
        at: text.length,
      })
    },
  )
})

describe('what is shown of an unfinished value', () => {
  test.each<[string, JsonValue | undefined, JsonValue | undefined]>([
    ['', undefined, undefined],
    ['"', '', undefined],
    ['"ab', 'ab', undefined],
    ['"ab"', 'ab', 'ab'],
    ['12', undefined, undefined],
    ['12 ', 12, 12],
    ['tru', undefined, undefined],
    ['true', true, true],
    ['[', [], []],
    ['[1', [], []],
    ['[1,', [1], [1]],
    ['[nul', [], []],
    ['[null', [null], [null]],
    ['["a', ['a'], []],
    ['[["a"', [['a']], [['a']]],
    ['{"a', {}, {}],
    ['{"a"', {}, {}],
    ['{"a":', {}, {}],
    ['{"a":"', { a: '' }, {}],
    ['{"a":"b\\', { a: 'b' }, {}],
    ['{"a":"b\\u00', { a: 'b' }, {}],
    ['{"a":"b\\u00e9', { a: 'bé' }, {}],
    ['{"a":"b\ud83d', { a: 'b' }, {}],
    ['{"a":"b\ud83d\\ude', { a: 'b' }, {}],
    ['{"a":"b\ud83d\\ude00', { a: 'b😀' }, {}],
    ['{"a":"b\\ud83dc', { a: 'b\ud83dc' }, {}],
    ['{"a":{', { a: {} }, { a: {} }],
    ['{"a":1,"a":"b', { a: 1 }, { a: 1 }],
  ])('shows of %j what its policy says', (text, growing, whole) => {
    for (const parts of [[text], text.split('')]) {
      for (const [policy, expected] of [
        ['growing-strings', growing],
        ['whole-values', whole],
      ] as const) {
        const parser = new IncrementalJsonParser({ policy })
        for (const part of parts) parser.write(part)
        expect(parser.value).toStrictEqual(expected)
        expect(parser.snapshot()).toStrictEqual(expected)
        expect(parser.failure).toBeUndefined()
      }
    }
  })

  test.each(POLICIES)('only grows, whatever comes (%s)', (policy) => {
    fc.assert(
      fc.property(fc.oneof(jsonText(), brokenText()), cuts(), (text, chunks) => {
        const parser = new IncrementalJsonParser({ policy })
        let before = parser.snapshot()
        for (const part of chunks(text)) {
          parser.write(part)
          const after = parser.snapshot()
          expect(growsInto(before, after)).toBe(true)
          expect(after).toStrictEqual(parser.value)
          before = after
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('grows in place', () => {
    const parser = new IncrementalJsonParser()
    parser.write('{"a":["b')
    const { value } = parser
    parser.write('c"],"d":1}')
    expect(value).toStrictEqual({ a: ['bc'], d: 1 })
    expect(parser.value).toBe(value)
  })
})

describe('snapshots', () => {
  test('never change and are frozen to the bottom', () => {
    fc.assert(
      fc.property(fc.oneof(jsonText(), brokenText()), cuts(), (text, chunks) => {
        const parser = new IncrementalJsonParser()
        const taken = chunks(text).map((part) => {
          parser.write(part)
          const snapshot = parser.snapshot()
          return { snapshot, copy: structuredClone(parser.value) }
        })
        for (const { snapshot, copy } of taken) {
          expect(snapshot).toStrictEqual(copy)
          expect(isDeeplyFrozen(snapshot)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('share finished parts, and are the same where nothing more is shown', () => {
    const parser = new IncrementalJsonParser()
    parser.write('{"a":[{"b":1}],"c":[')
    const first = parser.snapshot()
    parser.write(' \n')
    expect(parser.snapshot()).toBe(first)
    parser.write('1,2')
    const second = parser.snapshot()
    expect(second).not.toBe(first)
    expect(memberOf(second, 'a')).toBe(memberOf(first, 'a'))
    parser.write(']}')
    expect(parser.snapshot()).toBe(parser.value)
    expect(memberOf(parser.snapshot(), 'a')).toBe(memberOf(first, 'a'))
  })

  test('leave out what is read for a repeated key', () => {
    const parser = new IncrementalJsonParser()
    parser.write('{"a":{"b":1},"a":{"c":[2')
    expect(parser.snapshot()).toStrictEqual({ a: { b: 1 } })
    parser.write(']},"d":[3')
    expect(parser.snapshot()).toStrictEqual({ a: { b: 1 }, d: [] })
  })
})

describe('what reading loses', () => {
  test('keeps the first value of a repeated key, and says so once', () => {
    const text = '{"a":"x","b":{"c":1,"c":[2]},"a":{"a":1},"__proto__":1,"__proto__":2}'
    for (const parts of [[text], text.split('')]) {
      const parser = parse(parts)
      expect(JSON.stringify(parser.value)).toBe('{"a":"x","b":{"c":1},"__proto__":1}')
      expect(parser.diagnostics).toEqual(['an object repeats a key; the first value was kept'])
    }
  })

  test.each<[string, string | number, boolean]>([
    ['9007199254740991', 9007199254740991, true],
    ['9007199254740993', '9007199254740993', false],
    ['-9007199254740993', '-9007199254740993', false],
    ['12345678901234567890.5', '12345678901234567890.5', false],
    ['1e2', 100, true],
    ['0.1', 0.1, true],
    ['0.1000000000000000055511151231257827', 0.1, true],
  ])('tells whether a double holds %s', (digits, lossless, safe) => {
    for (const parts of [[digits], digits.split('')]) {
      const plain = parse(parts)
      expect(plain.value).toBe(Number(digits))
      expect(plain.diagnostics).toEqual(
        safe ? [] : [`the number ${digits} loses digits as a double`],
      )
      const kept = parse(parts, { lossless: true })
      expect(kept.value).toBe(lossless)
      expect(kept.diagnostics).toEqual([])
    }
  })

  test('makes no infinity of a number that overflows, and says so', () => {
    for (const parts of [['[1e999]'], '[1e999]'.split('')]) {
      const plain = parse(parts)
      expect(plain.value).toEqual([null])
      expect(plain.diagnostics).toEqual([
        'the number 1e999 is too large for a double and became null',
      ])
      expect(parse(parts, { lossless: true }).value).toEqual(['1e999'])
    }
  })
})

describe('hostile texts', () => {
  test('stops at the depth limit', () => {
    for (const bracket of ['[', '{"a":']) {
      const parser = parse([bracket.repeat(200_000)])
      const reason = 'the value is nested deeper than 500 levels'
      expect(parser.failure).toEqual({ reason, at: 500 * bracket.length })
      expect(isDeeplyFrozen(parser.snapshot())).toBe(true)
    }
    expect(parse(['[[]]'], { maxDepth: 2 }).isComplete).toBe(true)
    expect(parse(['[[[]]]'], { maxDepth: 2 }).failure?.at).toBe(2)
  })

  test('reads values that nest deeper than a stack holds, where the limit allows it', () => {
    const parser = new IncrementalJsonParser({ maxDepth: Infinity })
    parser.write('['.repeat(200_000))
    expect(Object.isFrozen(parser.snapshot())).toBe(true)
    parser.write(']'.repeat(200_000))
    expect(parser.isComplete).toBe(true)
    expect(Object.isFrozen(parser.snapshot())).toBe(true)
  })

  test('makes a key of __proto__ that changes no prototype', () => {
    const text = '{"__proto__":{"polluted":true},"a":{"__proto__":"grows"}}'
    for (const parts of [[text], text.split('')]) {
      const parser = new IncrementalJsonParser()
      for (const part of parts) {
        parser.write(part)
        for (const value of [parser.value, parser.snapshot()])
          expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
      }
      expect(parser.value).toStrictEqual(JSON.parse(text))
      expect(Object(parser.value).polluted).toBeUndefined()
      expect(JSON.stringify(parser.snapshot())).toBe(text)
    }
  })

  test.each(['"a\u0000b"', '"\u0000', '\u0000', '[\u00001]'])('takes no NUL in %j', (text) => {
    expect(parse(text.split('')).failure).toEqual(faultOf(text))
  })

  test('reads 10 MB of one string in small chunks', () => {
    const parser = new IncrementalJsonParser()
    parser.write('["')
    for (let count = 0; count < 1_250_000; count++) parser.write('8 units ')
    parser.write('"]')
    expect(parser.value).toEqual(['8 units '.repeat(1_250_000)])
  })

  test.each([
    ['[0.', '1', ']'],
    ['"', '\\n', '"'],
    ['"', '\\ud83d', '"'],
    ['"', '\ud83d\ude00\u00e9', '"'],
    ['[{}', ',{"a":[1,2]}', ']'],
    ['[1', ',[]', ']'],
    ['["a"', ',"b"', ']'],
    ['0', ' ', ''],
    ['{"', 'k', '":{}}'],
  ])('reads a million units of %s%s…%s, one at a time', (open, piece, close) => {
    const text = open + piece.repeat(1e6 / piece.length) + close
    const parser = parse(text.split(''))
    expect(parser.failure).toBeUndefined()
    expect(jsonEqual(parser.value ?? null, JSON.parse(text))).toBe(true)
  })
})

function parse(parts: readonly string[], options?: IncrementalJsonOptions): IncrementalJsonParser {
  const parser = new IncrementalJsonParser(options)
  for (const part of parts) parser.write(part)
  parser.end()
  return parser
}

function stateOf(parser: IncrementalJsonParser): unknown {
  const { failure, isComplete, length, diagnostics } = parser
  return structuredClone({ value: parser.value, failure, isComplete, length, diagnostics })
}

/** Why and where a text isn't JSON; undefined where it is. */
function faultOf(text: string): { readonly reason: string; readonly at: number } | undefined {
  const scan = scanJson(text)
  if (!scan.ok) return { reason: scan.reason, at: scan.at }
  const rest = text.slice(scan.end).search(/[^ \t\r\n]/u)
  return rest === -1 ? undefined : { reason: 'more text follows the value', at: scan.end + rest }
}

function isDeeplyFrozen(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen)
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) ? value[key] : isJsonArray(value) ? value[Number(key)] : undefined
}

/** Texts of JSON values, whatever white space and escapes they are written with. */
function jsonText(): fc.Arbitrary<string> {
  const key = fc.oneof(fc.string({ unit: anyCodePoint, maxLength: 4 }), fc.constant('__proto__'))
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: anyCodePoint }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(true, false, null, '\ud83d', 'a\ude00', '"\\\n\u0000'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  return fc
    .tuple(value, fc.constantFrom(undefined, 1, '\r\n', '\t'), fc.boolean())
    .map(([json, space, isEscaped]) => {
      const text = JSON.stringify(json, null, space)
      return isEscaped ? text.replaceAll(/[^\0-\x7f]/g, escapeUnit) : text
    })
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Texts of the pieces that JSON is made of: some are JSON, some break off, most are broken. */
function brokenText(): fc.Arbitrary<string> {
  const pieces = fc.constantFrom(
    ...'{}[]",:0-1.eE+ \n\\tux\ud83d\ude00'.split(''),
    '"a"',
    '"a":',
    '"b":',
    'true',
    'fals',
    'null',
    '\\u00e9',
    '\\ud83d',
    '{"a":',
    '["',
  )
  const loose = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  const edited = fc
    .tuple(jsonText(), fc.nat(), fc.nat(2), pieces)
    .map(([text, at, removed, piece]) => {
      const start = at % (text.length + 1)
      return text.slice(0, start) + piece + text.slice(start + removed)
    })
  const truncated = fc
    .tuple(jsonText(), fc.nat())
    .map(([text, at]) => text.slice(0, at % (text.length + 1)))
  return fc.oneof(loose, edited, truncated)
}

/** A way to cut a text into chunks, empty ones among them. */
function cuts(): fc.Arbitrary<(text: string) => readonly string[]> {
  return fc.array(fc.nat(6), { minLength: 1, maxLength: 20 }).map((sizes) => (text: string) => {
    const chunks: string[] = []
    let start = 0
    for (let index = 0; start < text.length; index++) {
      // One more now and then, as chunks without any unit would never end.
      const size = (sizes[index % sizes.length] ?? 0) + (index % sizes.length === 0 ? 1 : 0)
      chunks.push(text.slice(start, start + size))
      start += size
    }
    return chunks
  })
}
