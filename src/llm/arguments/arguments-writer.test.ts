import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { CallReading } from '../parser/call-reading.ts'
import type { CallStart } from '../parser/call-reading.ts'
import { piecesOf } from '../test-support/pieces-of.ts'
import { ArgumentsWriter } from './arguments-writer.ts'

interface Written {
  readonly raw: string
  readonly arguments: JsonObject
  readonly complete: boolean
  readonly repairs: readonly string[]
  readonly diagnostics: readonly string[]
  /** What was passed on before the last value ended. */
  readonly early: string
}

interface Options {
  readonly schema?: JsonObject
  readonly hint?: 'string' | 'json'
  readonly size?: number
  readonly keep?: 'first' | 'last'
  /** Whether the text ends inside the last value. */
  readonly isCut?: boolean
}

test.each<readonly [text: string, value: JsonValue]>([
  ['5', 5],
  ['-0.5', -0.5],
  ['true', true],
  ['null', null],
  ['"quoted"', 'quoted'],
  ['{"a": [1, 2.50]}', { a: [1, 2.5] }],
  [' [1]\n', [1]],
  ['', ''],
  ['05', '05'],
  ['1.0', '1.0'],
  ['1e3', '1e3'],
  [' 5', ' 5'],
  ['True', 'True'],
  ['tr', 'tr'],
  ['5 apples', '5 apples'],
  ['9007199254740993', '9007199254740993'],
  ['{"a": 9007199254740993}', '{"a": 9007199254740993}'],
  ['{"a": 1, "a": 2}', '{"a": 1, "a": 2}'],
  ['{"a": 1} b', '{"a": 1} b'],
  ['{a: 1}', '{a: 1}'],
  ['"a" and "b"', '"a" and "b"'],
  ['line\nbreak 🧵 "é" \\n', 'line\nbreak 🧵 "é" \\n'],
])('takes %j without a schema as %j', (text, value) => {
  const { arguments: values, repairs, diagnostics } = write([['v', text]])
  expect(values).toEqual({ v: value })
  expect([...repairs, ...diagnostics]).toEqual([])
})

describe('by a schema', () => {
  test.each<readonly [schema: JsonObject, text: string, value: JsonValue, told: string]>([
    [{ type: 'string' }, '5', '5', ''],
    [{ type: 'string' }, '{"a":1}', '{"a":1}', ''],
    [{ type: 'integer' }, '5', 5, ''],
    [{ type: 'integer' }, ' 5\n', 5, ''],
    [{ type: 'integer' }, '9007199254740993', 2 ** 53, 'number-rounded'],
    [{ type: 'integer' }, '5.5', '5.5', 'argument-type'],
    [{ type: 'integer' }, 'five', 'five', 'argument-type'],
    [{ type: 'integer' }, 'null', null, 'argument-type'],
    [{ type: 'number' }, '5', 5, ''],
    [{ type: 'number' }, '1e3', 1000, ''],
    [{ type: 'boolean' }, 'true', true, ''],
    [{ type: 'boolean' }, 'True', true, 'python-literal'],
    [{ type: 'boolean' }, '1', '1', 'argument-type'],
    [{ type: 'null' }, 'None', null, 'python-literal'],
    [{ type: 'object' }, '{"a": 1}', { a: 1 }, ''],
    [{ type: 'object' }, "{'a': True}", { a: true }, 'python-literal'],
    [{ type: 'object' }, '"{\\"a\\": 1}"', { a: 1 }, 'string-unwrapped'],
    [{ type: 'object' }, '[1]', '[1]', 'argument-type'],
    [{ type: 'object' }, '{"a": ', '{"a": ', 'argument-type'],
    [{ type: 'array' }, "['a']", ['a'], 'python-literal'],
    [{ type: ['string', 'null'] }, 'null', null, ''],
    [{ type: ['string', 'null'] }, 'nullable', 'nullable', ''],
    [{ type: ['string', 'null'] }, '5', '5', ''],
    [{ type: ['string', 'integer'] }, '5', 5, ''],
    [{ type: ['string', 'integer'] }, '05', '05', ''],
    [{ type: ['string', 'integer'] }, '"5"', '"5"', ''],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, '5', 5, ''],
    [{ anyOf: [{ type: 'string' }, {}] }, '5', 5, ''],
    [{ allOf: [{ description: 'a text' }, { type: 'string' }] }, '5', '5', ''],
    [{ type: 'integer', nullable: true }, 'null', null, ''],
    [{ enum: ['1', '2'] }, '1', '1', ''],
    [{ const: 2 }, '2', 2, ''],
    [{ properties: {} }, '{}', {}, ''],
    [{ items: {} }, '[]', [], ''],
    [{ $ref: '#/$defs/code' }, '007', '007', ''],
    [{ $ref: '#/$defs/circle' }, '7', 7, ''],
    [{ description: 'anything' }, '7', 7, ''],
  ])('%j takes %j as %j', (schema, text, value, told) => {
    const $defs = { code: { type: 'string' }, circle: { $ref: '#/$defs/circle' } }
    const written = write([['v', text]], { schema: { properties: { v: schema }, $defs } })
    expect(written.arguments).toEqual({ v: value })
    expect([...written.repairs, ...written.diagnostics]).toEqual(told === '' ? [] : [told])
  })

  test('types what it has no property for by what it allows beside them', () => {
    const schema = { properties: {}, additionalProperties: { type: 'string' } }
    expect(write([['v', '5']], { schema }).arguments).toEqual({ v: '5' })
  })
})

test.each<readonly [hint: 'string' | 'json', text: string, value: JsonValue, told: string]>([
  ['string', '5', '5', ''],
  ['json', '5', 5, ''],
  ['json', '"5"', '5', ''],
  ['json', '1.50', 1.5, ''],
  ['json', 'None', null, 'python-literal'],
  ['json', 'word', 'word', ''],
])('takes what the text says is %s, %j, as %j', (hint, text, value, told) => {
  const written = write([['v', text]], { hint })
  expect(written.arguments).toEqual({ v: value })
  expect(written.repairs).toEqual(told === '' ? [] : [told])
})

test('passes a string on as it comes, and what may be JSON once it is known', () => {
  const schema = { properties: { text: { type: 'string' } } }
  expect(write([['text', 'a long text']], { schema, isCut: true }).early).toBe(
    '{"text":"a long text',
  )
  expect(write([['v', 'a long text']], { isCut: true }).early).toBe('{"v":"a long text')
  expect(write([['v', '{"a": 1']], { isCut: true }).early).toBe('{"v":')
})

test('has of a call that is cut short what was closed', () => {
  const written = write(
    [
      ['a', '1'],
      ['b', 'x'],
      ['c', 'y'],
    ],
    { isCut: true },
  )
  expect(written).toMatchObject({ arguments: { a: 1, b: 'x' }, complete: false })
  expect(write([['a', '1']], { isCut: true })).toMatchObject({ arguments: {}, complete: false })
})

test('writes an empty object where there are no arguments', () => {
  expect(write([])).toMatchObject({ raw: '{}', arguments: {} })
})

test('keeps the last value of an argument that comes twice, or the first where it is asked to', () => {
  const twice = [
    ['a', '1'],
    ['a', '2'],
  ] as const
  const told = ['repeated-argument']
  expect(write(twice)).toMatchObject({ arguments: { a: 2 }, repairs: told, diagnostics: told })
  expect(write(twice, { keep: 'first' })).toMatchObject({ arguments: { a: 1 }, repairs: told })
})

test('writes the same from any pieces, and JSON of any text', () => {
  const types = fc.constantFrom(undefined, 'string', 'integer', 'object')
  const text = fc.oneof(fc.string({ unit: anyCodePoint }), fc.json(), fc.constant('a\uD83Db\uDE00'))
  fc.assert(
    fc.property(text, types, fc.integer({ min: 1, max: 3 }), (value, type, size) => {
      const schema = type === undefined ? {} : { properties: { v: { type } } }
      const whole = write([['v', value]], { schema, size: 1000 })
      expect(write([['v', value]], { schema, size })).toEqual({
        ...whole,
        early: expect.anything(),
      })
      expect(whole.complete).toBe(true)
      expect(write([['v', value]], { hint: 'string', size }).arguments).toEqual({ v: value })
    }),
  )
})

function write(
  values: readonly (readonly [name: string, text: string])[],
  { schema, hint, size = 2, keep, isCut = false }: Options = {},
): Written {
  const diagnostics: string[] = []
  const pieces: string[] = []
  let written: Written | undefined
  const tool = schema === undefined ? undefined : { name: 'f', inputSchema: schema }
  const start: CallStart = { name: 'f', at: 0, tool, repairs: [], refusedBy: undefined }
  let early = ''
  const call = new CallReading(start, {
    argumentsLength: 10_000,
    maxDepth: 500,
    placeOf: (offset) => offset,
    piece: (text) => pieces.push(text),
    diagnose: (code) => diagnostics.push(code),
    finish: ({ arguments: read, rawArguments: raw, complete, repairs }) => {
      const codes = repairs.map(({ code }) => code)
      const told = diagnostics.filter((code) => code !== 'call-truncated')
      written = { raw, arguments: read, complete, repairs: codes, diagnostics: told, early }
    },
  })
  const writer = new ArgumentsWriter(call, keep === undefined ? {} : { keep })
  for (const [index, [name, text]] of values.entries()) {
    writer.begin(name, hint)
    for (const piece of piecesOf(text, size)) writer.piece(piece)
    early = pieces.join('')
    if (!isCut || index < values.length - 1) writer.end()
  }
  writer.finish(!isCut)
  expect(pieces.join('')).toBe(written?.raw)
  if (written === undefined) throw new Error('the call never ended')
  return written
}
