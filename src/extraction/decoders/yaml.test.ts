import { assert, jsonValue, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { yaml } from './yaml.ts'

describe('reading YAML', () => {
  test.each([
    [
      'maps and lists',
      'a: 1\nb:\n  - x\n  - y: [1, {z: true}]',
      { a: 1, b: ['x', { y: [1, { z: true }] }] },
    ],
    ['lists at the indentation of their key', 'a:\n- 1\n- 2', { a: [1, 2] }],
    ['a text that is indented as a whole', '  a: 1\n  b: 2', { a: 1, b: 2 }],
    ['Windows line ends', 'a: 1\r\nb:\r\n  - c\r\n', { a: 1, b: ['c'] }],
    ['a byte order mark', '\uFEFFa: 1', { a: 1 }],
    [
      'block scalars',
      'a: |\n  one\n  two\nb: >-\n  three\n  four',
      { a: 'one\ntwo\n', b: 'three four' },
    ],
    [
      'what YAML 1.1 takes for something else',
      'a: NO\nb: off\nc: 1:30\nd: 0o14\ne: ~',
      { a: 'NO', b: 'off', c: '1:30', d: 12, e: null },
    ],
    [
      'dates as strings',
      'a: 2026-11-21\nb: 2026-11-21T10:00:00Z',
      { a: '2026-11-21', b: '2026-11-21T10:00:00Z' },
    ],
    [
      'dates as strings where YAML 1.1 is asked for',
      '%YAML 1.1\n---\na: 2026-11-21\nb: yes',
      { a: '2026-11-21', b: 'yes' },
    ],
    [
      'the merge key as a key',
      'a: &a {x: 1}\nb:\n  <<: *a\n  y: 2',
      { a: { x: 1 }, b: { '<<': { x: 1 }, y: 2 } },
    ],
    [
      'keys that are no strings',
      '1: a\ntrue: b\nnull: c\n1.50: d\n12345678901234567890: e',
      { 1: 'a', true: 'b', null: 'c', '1.50': 'd', '12345678901234567890': 'e' },
    ],
    ['tags of the core schema', 'a: !!str 12\nb: !!int "7"', { a: '12', b: 7 }],
    ['aliases', 'a: &x [1, 2]\nb: *x\nc: {k: *x}', { a: [1, 2], b: [1, 2], c: { k: [1, 2] } }],
    ['the latest anchor of a name', '- &a 1\n- &b [*a]\n- &a 2\n- *b\n- *a', [1, [1], 2, [1], 2]],
    ['a stream', '---\na: 1\n---\nb: 2\n...\n', [{ a: 1 }, { b: 2 }]],
    ['a document between empty ones', '---\n---\na: 1\n---\n', { a: 1 }],
    ['a scalar', 'just text', 'just text'],
  ] as const)('reads %s', (_, text, value) => {
    expect(yaml.decode(text, {})).toMatchObject({ ok: true, value })
  })

  test.each([
    ['a key that repeats', 'a: 1\nb: 2\na: 3', 'a map repeats a key', 10],
    ['a key that repeats as a string', '1: a\n"1": b', 'a map repeats a key', 5],
    ['a list as a key', '? [a]\n: 1', 'a key is a list or a map', 2],
    ['a tag of its own', 'a: !secret x', 'the YAML has a tag that the core schema lacks', 3],
    [
      'code in a tag',
      'a: !!js/function "function () {}"',
      'the YAML has a tag that the core schema lacks',
      3,
    ],
    ['binary data', 'a: !!binary aGk=', 'the YAML has a tag that the core schema lacks', 3],
    ['an alias without an anchor', 'a: *b', 'an alias stands for nothing before it', 3],
    ['an alias inside its anchor', 'a: &a [*a]', 'an alias stands for nothing before it', 7],
    ['a value with a colon', 'title: Foo: bar', 'the text is no YAML: block as implicit key', 7],
    ['a quote that is never closed', 'a: "b', 'the text is no YAML: missing char', 5],
    ['nothing', '# only this', 'the text holds no YAML value', 0],
  ])('refuses %s', (_, text, reason, at) => {
    expect(yaml.decode(text, {})).toMatchObject({ ok: false, reason, at })
  })

  test.each([
    ['id: 12345678901234567890', 'the number 12345678901234567890 loses digits as a double'],
    ['id: 0xFFFFFFFFFFFFFFFF', 'the number 0xFFFFFFFFFFFFFFFF loses digits as a double'],
    ['zip: 01234', 'the number 01234 is read as 1234'],
    ['version: 1.10', 'the number 1.10 is read as 1.1'],
    ['a: .inf', 'JSON has no number .inf; it stays a string'],
    ['a: [.NaN]', 'JSON has no number .NaN; it stays a string'],
    ['a: 1e999', 'JSON has no number 1e999; it stays a string'],
  ])('tells what reading %s loses', (text, diagnostic) => {
    expect(yaml.decode(text, {})).toMatchObject({ ok: true, diagnostics: [diagnostic] })
  })

  test('keeps the digits of large integers where they are asked for', () => {
    expect(yaml.decode('id: 12345678901234567890\nn: 7', { lossless: true })).toEqual({
      ok: true,
      value: { id: '12345678901234567890', n: 7 },
      diagnostics: [],
      repairs: [],
    })
  })

  test('takes __proto__ for a key like any other', () => {
    const decoding = yaml.decode('__proto__:\n  polluted: true\nb: &b {__proto__: 1}\nc: *b', {})
    expect(decoding.ok && JSON.stringify(decoding.value)).toBe(
      '{"__proto__":{"polluted":true},"b":{"__proto__":1},"c":{"__proto__":1}}',
    )
    expect(Object(decoding.ok && decoding.value).polluted).toBeUndefined()
  })

  test('gives every alias a value of its own', () => {
    const decoding = yaml.decode('- &a {x: 1}\n- *a', {})
    const value: unknown = decoding.ok ? decoding.value : []
    expect(Array.isArray(value) && value[0] !== value[1]).toBe(true)
  })
})

describe('hostile YAML', () => {
  test('is refused where a few aliases stand for very much', () => {
    const lines = Array.from({ length: 30 }, (_, index) => {
      const inside = index === 0 ? '[x, x]' : `[${`*a${index - 1}, `.repeat(9)}*a${index - 1}]`
      return `a${index}: &a${index} ${inside}`
    })
    expect(yaml.decode(lines.join('\n'), {})).toMatchObject({
      ok: false,
      reason: 'aliases stand for more than 10000 values',
    })
  })

  test('is refused where it is nested too deep', () => {
    const reason = expect.stringMatching(/nested/u)
    expect(yaml.decode(nested(500), {})).toMatchObject({ ok: true })
    expect(yaml.decode(nested(501), {})).toMatchObject({ ok: false, reason })
    expect(yaml.decode(nested(100_000), {})).toMatchObject({ ok: false, reason })
    expect(yaml.decode('- '.repeat(100_000), {})).toMatchObject({ ok: false, reason })
    const climbing = `- &a ${nested(300)}\n- ${'['.repeat(250)}*a${']'.repeat(250)}`
    expect(yaml.decode(climbing, {})).toMatchObject({ ok: false, reason })
  })

  test('is refused where it is too long', () => {
    expect(yaml.decode('a: 1\n'.repeat(200_000), {})).toMatchObject({
      ok: false,
      reason: 'the text is longer than 262144 characters of YAML',
    })
  })

  test('takes no quadratic time for many keys', async () => {
    const grows = await isQuadratic((share) => {
      const text = Array.from({ length: 900 * share }, (_, index) => `key${index}: v`).join('\n')
      expect(yaml.decode(text, {})).toMatchObject({ ok: true })
    })
    expect(grows).toBe(false)
  })
})

test('reads back what was written of any value', () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      const expected = JSON.parse(JSON.stringify([value]))
      expect(yaml.decode(stringify(expected), {})).toMatchObject({ ok: true, value: expected })
    }),
  )
})

test('never throws', () => {
  assert(
    property(string({ unit: anyCodePoint, maxLength: 200 }), (text) => {
      expect(yaml.decode(text, {})).toHaveProperty('ok')
    }),
  )
})

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}
