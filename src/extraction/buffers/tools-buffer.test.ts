import { array, assert, jsonValue, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ToolCallDelta, ToolsBuffer } from '../../contracts/extraction-buffer.ts'
import { createExtractor } from '../create-extractor.ts'

const { createBuffer, extract } = createExtractor()

const after = (...deltas: readonly (string | ToolCallDelta)[]): ToolsBuffer =>
  deltas.reduce<ToolsBuffer>((buffer, delta) => buffer.append(delta), createBuffer('tools'))

describe('the calls of a stream', () => {
  test.each<[string, readonly (string | ToolCallDelta)[], readonly unknown[]]>([
    ['a text alone', ['{"a":', '1}'], [['', { a: 1 }]]],
    [
      'two calls by index',
      [
        { index: 0, id: 'x', name: 'f', arguments: '' },
        { index: 0, arguments: '{"a":' },
        { index: 1, id: 'y', name: 'g', arguments: '{"b"' },
        { index: 0, arguments: '1}' },
        { index: 1, arguments: ':2}' },
      ],
      [
        ['f', { a: 1 }],
        ['g', { b: 2 }],
      ],
    ],
    [
      'two calls by id, without an index',
      [
        { id: 'x', name: 'f', arguments: '{' },
        { arguments: '"a":1}' },
        { id: 'y', name: 'g', arguments: '{' },
        { id: 'x', arguments: '' },
        { id: 'y', arguments: '}' },
      ],
      [
        ['f', { a: 1 }],
        ['g', {}],
      ],
    ],
    [
      'an index that is used twice',
      [
        { index: 0, id: 'x', name: 'f', arguments: '{"a":1}' },
        { index: 0, id: 'y', name: 'g', arguments: '{"b":' },
        { index: 0, arguments: '2}' },
      ],
      [
        ['f', { a: 1 }],
        ['g', { b: 2 }],
      ],
    ],
    [
      'an index whose first id comes with another name',
      [
        { index: 0, name: 'f', arguments: '{}' },
        { index: 0, id: 'z', name: 'g', arguments: '{"b":1}' },
        { index: 0, id: 'z', arguments: ' ' },
      ],
      [
        ['f', {}],
        ['g', { b: 1 }],
      ],
    ],
    [
      'an id that comes late, with the same name or none',
      [
        { index: 0, name: 'f', arguments: '{"a"' },
        { index: 0, id: 'z', name: 'f', arguments: ':' },
        { id: 'z', arguments: '1}' },
      ],
      [['f', { a: 1 }]],
    ],
    [
      'an index that comes late',
      [
        { id: 'x', name: 'f', arguments: '{"a"' },
        { index: 0, id: 'x', arguments: ':' },
        { index: 0, arguments: '1}' },
      ],
      [['f', { a: 1 }]],
    ],
    [
      'one id under two indices, which win',
      [
        { index: 0, id: 'x', name: 'f', arguments: '{}' },
        { index: 1, id: 'x', name: 'g', arguments: '[]' },
      ],
      [
        ['f', {}],
        ['g', []],
      ],
    ],
    [
      'names and ids that every piece repeats, or leaves empty',
      [
        { index: 0, id: 'x', name: 'f', arguments: '{"a":' },
        { index: 0, id: 'x', name: 'f', arguments: '1' },
        { index: 0, id: '', name: '', arguments: '}' },
      ],
      [['f', { a: 1 }]],
    ],
    [
      'white space in a string that comes by itself',
      [
        { index: 0, arguments: '{"a":"b' },
        { index: 0, arguments: ' ' },
        { index: 0, arguments: 'c"}' },
      ],
      [['', { a: 'b c' }]],
    ],
  ])('are told apart: %s', (_, deltas, expected) => {
    const buffer = after(...deltas)
    expect(buffer.calls.map((call) => [call.name, call.arguments])).toEqual(expected)
    expect(buffer.isComplete).toBe(true)
  })

  test('are shown as they grow', () => {
    const begun = after({ index: 0, name: 'f', arguments: '{"a":"b' })
    expect(begun).toMatchObject({ kind: 'tools', value: { a: 'b' }, isComplete: false })
    const two = begun.append({ index: 1, name: 'g' })
    expect(two.value).toEqual([{ name: 'f', arguments: { a: 'b' } }, { name: 'g' }])
    expect(begun.value).toEqual({ a: 'b' })
    expect(begun.append({ index: 0, arguments: 'c"}' }).value).toEqual({ a: 'bc' })
    expect(two.calls).toHaveLength(2)
  })

  test('finish as the response would that has them whole', () => {
    expect(after('{"a":', '1}').finish()).toEqual(extract('{"a":1}'))
    expect(after('').finish()).toEqual(extract(''))
    expect(after({ index: 0, name: 'f' }).finish()).toMatchObject({ ok: true, value: {} })
    const calls = [
      { index: 0, name: 'f', arguments: '```json\n{"a":1}\n```' },
      { index: 1, name: 'g' },
    ]
    expect(after(...calls).finish()).toMatchObject({
      ok: true,
      value: [
        { name: 'f', arguments: { a: 1 } },
        { name: 'g', arguments: {} },
      ],
      parts: [
        { pointer: '/0/arguments', extractor: 'fenced-block' },
        { pointer: '/1/arguments', extractor: 'given' },
      ],
    })
  })

  test('stay the same buffer for a piece that says nothing', () => {
    const buffer = after({ index: 0, name: 'f', arguments: '{' })
    expect(buffer.append('')).toBe(buffer)
    expect(buffer.append({ name: '', arguments: '' })).toBe(buffer)
    expect(buffer.equals(after({ index: 0, name: 'f' }, { index: 0, arguments: '{' }))).toBe(true)
    expect(buffer.equals(after({ index: 1, name: 'f', arguments: '{' }))).toBe(false)
    expect(buffer.equals(createBuffer('json').append('{'))).toBe(false)
  })
})

test('a call to which nothing came stays the same frozen object', () => {
  const one = after({ index: 0, name: 'f', arguments: '{}' }, { index: 1, name: 'g' })
  const [first, second] = one.calls
  const two = one.append({ index: 1, arguments: '{"b":' })
  expect(two.calls[0]).toBe(first)
  expect(second).toMatchObject({ name: 'g', text: '' })
  const shown = [one, one.calls, two.calls[0], two.value, createBuffer('json').append('{')]
  expect(shown.map((value) => Object.isFrozen(value))).toEqual(shown.map(() => true))
})

test('shows each call as it would be alone, however the pieces are mixed', () => {
  const piece = tuple(nat(2), nat(5))
  assert(
    property(array(jsonValue(), { minLength: 1, maxLength: 3 }), array(piece), (values, order) => {
      const rest = values.map((value) => JSON.stringify({ value }))
      let buffer = createBuffer('tools')
      const send = (index: number, length: number): void => {
        const text = rest[index]
        if (text === undefined) return
        rest[index] = text.slice(length)
        buffer = buffer.append({ index, arguments: text.slice(0, length) })
      }
      for (const [index, length] of order) send(index, length)
      for (const index of values.keys()) send(index, Infinity)
      const shown = new Map(buffer.calls.map((call) => [call.index, call.arguments]))
      for (const [index, value] of values.entries())
        expect(shown.get(index)).toEqual(JSON.parse(JSON.stringify({ value })))
    }),
  )
})

test.each([
  ['json', 'json'],
  ['json-schema', 'json'],
  ['markdown-json', 'extracting'],
  ['text', 'text'],
  [undefined, 'extracting'],
] as const)('a buffer of mode %s is of kind %s', (mode, kind) => {
  expect(createBuffer(mode).kind).toBe(kind)
  expect(createBuffer(mode).append('a').append('').text).toBe('a')
})

test('a text in which a target is looked for is no plain text', () => {
  const { createBuffer: create } = createExtractor({ target: { schema: { type: 'object' } } })
  expect(create('text').kind).toBe('extracting')
})

test.each([
  [['json-lines'], `the isolator "json-lines" can't look through a stream; use `],
  [[{ name: 'own', isolate: () => ({ candidates: [] }) }], `the isolator "own" can't look`],
] as const)('refuses a streaming chain of %j', (streamingChain, message) => {
  expect(() => createExtractor({ streamingChain })).toThrow(message)
})

test('the classic chain streams with the two that it names', () => {
  const text = 'See {"a":1}\n'
  const shown = { value: { a: 1 }, extractor: 'resilient' }
  for (const chain of ['classic', 'exact-first'] as const)
    expect(
      createExtractor({ chain, streamingChain: 'classic' }).createBuffer().append(text),
    ).toMatchObject(shown)
  expect(createExtractor({ chain: 'classic' }).createBuffer().append(text)).toMatchObject(shown)
})

test('a streaming chain says what is looked for in a stream, and nothing else', () => {
  const text = '{"a":1}\n```json\n{"b":2}\n```\n'
  const extractor = createExtractor({ streamingChain: ['smart-brace'] })
  const buffer = extractor.createBuffer().append(text)
  expect(buffer).toMatchObject({ value: { a: 1 }, extractor: 'smart-brace', start: 0 })
  expect(buffer.finish()).toMatchObject({ extractor: 'fenced-block', value: { b: 2 } })
})

test('what throws in a stream of a user is passed over', () => {
  const broken = {
    name: 'broken',
    isolate: () => ({ candidates: [] }),
    createStream: constant({
      write: () => {
        throw new Error('no')
      },
    }),
  }
  const unborn = {
    name: 'unborn',
    isolate: broken.isolate,
    createStream: () => {
      throw new Error('no')
    },
  }
  const { createBuffer: create } = createExtractor({ streamingChain: [broken, unborn, 'direct'] })
  expect(create().append('{"a":1}')).toMatchObject({ value: { a: 1 }, extractor: 'direct' })
})

test('whole values are shown where they are asked for', () => {
  expect(createBuffer('json', { policy: 'whole-values' }).append('{"a":"b').value).toEqual({})
})

test('digits are kept where they are asked for', () => {
  const { createBuffer: create } = createExtractor({ lossless: true })
  expect(create('json').append('{"a":12345678901234567890}').value).toEqual({
    a: '12345678901234567890',
  })
})

function constant<Value>(value: Value): () => Value {
  return () => value
}
