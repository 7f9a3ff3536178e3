import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  headerOf,
  mediaTypeOf,
  parseFields,
  parseHead,
  readRequestLine,
  readStatusLine,
  renderHead,
} from './http-head.ts'

const RESPONSE =
  'HTTP/1.1 200 OK\r\nContent-Type: Text/Event-Stream; charset=utf-8\r\nset-cookie: a=1\r\nSet-Cookie:b=2 \r\n'

describe('parseHead', () => {
  test('keeps the start line and all header lines, in order', () => {
    const { startLine, fields } = parseHead(RESPONSE)
    expect(startLine).toBe('HTTP/1.1 200 OK')
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ['Content-Type', 'Text/Event-Stream; charset=utf-8'],
      ['set-cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ])
  })

  test('says where each value stands', () => {
    const values = parseHead(RESPONSE).fields.map(({ span }) => RESPONSE.slice(...span))
    expect(values).toEqual(['Text/Event-Stream; charset=utf-8', 'a=1', 'b=2'])
  })

  test.each([
    ['a start line alone', 'HTTP/1.1 202 Accepted\r\n', []],
    ['nothing', '', []],
    [
      'line feeds alone',
      'GET / HTTP/1.1\na: 1\nb: 2\n',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'an empty value',
      'GET / HTTP/1.1\r\na:\r\nb: 2\r\n',
      [
        ['a', ''],
        ['b', '2'],
      ],
    ],
    [
      'a value on two lines',
      'GET / HTTP/1.1\r\na: 1\r\n\t2\r\nb: 3\r\n',
      [
        ['a', '1\r\n\t2'],
        ['b', '3'],
      ],
    ],
    [
      'a line without a colon',
      'GET / HTTP/1.1\r\nsecret\r\nb: 3\r\n',
      [
        ['', 'secret'],
        ['b', '3'],
      ],
    ],
    ['a colon in a value', 'GET / HTTP/1.1\r\nhost: a:1\r\n', [['host', 'a:1']]],
  ])('reads %s', (_, text, expected) => {
    expect(parseHead(text).fields.map(({ name, value }) => [name, value])).toEqual(expected)
  })

  test('reads what was rendered', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,10}$/u)
    const value = fc.stringMatching(/^(?:[!-~](?:[ -~]{0,10}[!-~])?)?$/u)
    fc.assert(
      fc.property(fc.array(fc.record({ name, value })), (fields) => {
        const { startLine, fields: read } = parseHead(renderHead('POST /mcp HTTP/1.1', fields))
        expect(startLine).toBe('POST /mcp HTTP/1.1')
        expect(read.map((field) => ({ name: field.name, value: field.value }))).toEqual(fields)
      }),
    )
  })
})

test('trailers are header lines without a start line', () => {
  expect(parseFields('Digest: x\r\n')).toMatchObject([{ name: 'Digest', value: 'x' }])
})

describe('headerOf', () => {
  test.each([
    ['content-type', 'Text/Event-Stream; charset=utf-8'],
    ['SET-COOKIE', 'a=1, b=2'],
    ['mcp-session-id', undefined],
  ])('finds %s', (name, expected) => {
    expect(headerOf(parseHead(RESPONSE), name)).toBe(expected)
  })
})

test.each([
  ['Text/Event-Stream; charset=utf-8', 'text/event-stream'],
  ['application/json', 'application/json'],
  ['application/json, application/json', 'application/json'],
  ['', ''],
])('the media type of %s is %s', (value, expected) => {
  expect(mediaTypeOf(parseHead(`HTTP/1.1 200\r\ncontent-type: ${value}\r\n`))).toBe(expected)
})

test('a head without content-type names no media type', () => {
  expect(mediaTypeOf(parseHead('HTTP/1.1 200\r\n'))).toBeUndefined()
})

test.each([
  ['POST /mcp?a=b HTTP/1.1', { method: 'POST', target: '/mcp?a=b' }],
  ['HTTP/1.1 200 OK', undefined],
  ['POST /mcp', undefined],
])('the request line %s is read', (line, expected) => {
  expect(readRequestLine(line)).toEqual(expected)
})

test.each([
  ['HTTP/1.1 404 Not Found', { status: 404, reason: 'Not Found' }],
  ['HTTP/1.1 200', { status: 200, reason: '' }],
  ['HTTP/2 200 ', { status: 200, reason: '' }],
  ['POST /mcp HTTP/1.1', undefined],
])('the status line %s is read', (line, expected) => {
  expect(readStatusLine(line)).toEqual(expected)
})
