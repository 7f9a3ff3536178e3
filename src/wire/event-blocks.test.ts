import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../text/is-quadratic.ts'
import { EventBlocks, type EventBlock } from './event-blocks.ts'

function split(chunks: readonly Uint8Array[], limit?: number): readonly EventBlock[] {
  const blocks = new EventBlocks(limit)
  return [...chunks.flatMap((chunk) => blocks.push(chunk)), ...blocks.end()]
}

function told(blocks: readonly EventBlock[]): readonly (readonly [string, string])[] {
  return blocks.map(({ data, ending }) => [Buffer.from(data).toString('utf8'), ending])
}

function whole(blocks: readonly string[]): readonly (readonly [string, string])[] {
  return blocks.map((block) => [block, 'whole'])
}

function cutAt(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const borders = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length]
  const sorted = borders.toSorted((left, right) => left - right)
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end))
}

const STREAM = fc
  .array(
    fc.constantFrom('data: 1', 'id', ':', 'é', '\u{1F600}', '\uFEFF', '\n', '\r', '\r\n', '\n\n'),
    { maxLength: 30 },
  )
  .map((pieces) => Buffer.from(pieces.join('')))

describe('EventBlocks', () => {
  test.each([
    ['LF', 'data: 1\n\ndata: 2\n\n', ['data: 1\n\n', 'data: 2\n\n']],
    ['CRLF', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['data: 1\r\n\r\n', 'data: 2\r\n\r\n']],
    ['CR', 'data: 1\r\rdata: 2\r\r', ['data: 1\r\r', 'data: 2\r\r']],
    [
      'endings of all kinds',
      'data: 1\r\n\nid: 2\n\r\nid: 3\r\r\n',
      ['data: 1\r\n\n', 'id: 2\n\r\n', 'id: 3\r\r', '\n'],
    ],
    [
      'LF after CR that ended an event',
      'data: 1\n\r\ndata: 2\n\n',
      ['data: 1\n\r\n', 'data: 2\n\n'],
    ],
    ['comments only', ': ping\n\n', [': ping\n\n']],
    ['empty lines without an event', '\n\r\n\rid: 1\n\n', ['\n', '\r\n', '\r', 'id: 1\n\n']],
    ['a byte order mark before the first line', '\uFEFFdata: 1\n\n', ['\uFEFFdata: 1\n\n']],
    ['a byte order mark as the first line', '\uFEFF\ndata: 1\n\n', ['\uFEFF\n', 'data: 1\n\n']],
    ['a byte order mark as a later line', 'id: 1\n\uFEFF\n\n', ['id: 1\n\uFEFF\n\n']],
    ['nothing', '', []],
  ])('splits %s', (_, text, expected) => {
    const bytes = Buffer.from(text)
    expect(told(split([bytes]))).toEqual(whole(expected))
    expect(told(split([...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(whole(expected))
  })

  test.each([
    ['in a line', 'data: 1\n\ndata', 'data'],
    ['after a line', 'data: 1\n\ndata: 2\n', 'data: 2\n'],
    ['after a CR that ends a line', 'data: 1\n\ndata: 2\r', 'data: 2\r'],
  ])('tells what is left where the stream ends %s', (_, text, rest) => {
    expect(told(split([Buffer.from(text)]))).toEqual([
      ['data: 1\n\n', 'whole'],
      [rest, 'unended'],
    ])
  })

  test.each(['data: 1\r\n\r\n', 'data: 1\n\n', 'data: 1\r\r', 'data: 1\r\n\n'])(
    'hands an event out as soon as its empty line is there: %j',
    (event) => {
      const blocks = new EventBlocks()
      expect(told(blocks.push(Buffer.from(event)))).toEqual(whole([event]))
      expect(told(blocks.push(Buffer.from(event)))).toEqual(whole([event]))
    },
  )

  test('keeps bytes that are no UTF-8', () => {
    const [block] = split([Uint8Array.of(0x3a, 0xff, 0x0a, 0x0a)])
    expect([...(block?.data ?? [])]).toEqual([0x3a, 0xff, 0x0a, 0x0a])
  })

  test.each([
    [
      'at the limit',
      'abcd\n\nx\n\n',
      [
        ['abcd\n\n', 'whole'],
        ['x\n\n', 'whole'],
      ],
    ],
    [
      'one byte over',
      'abcde\n\nx\n\n',
      [
        ['abcde\n', 'cut'],
        ['x\n\n', 'whole'],
      ],
    ],
    [
      'far over',
      'abcdefgh\nij\n\nx\n\n',
      [
        ['abcdef', 'cut'],
        ['x\n\n', 'whole'],
      ],
    ],
    ['over and not ended', 'abcdefgh', [['abcdef', 'cut']]],
  ])('cuts a block %s where it must, and tells', (_, text, expected) => {
    const bytes = Buffer.from(text)
    expect(told(split([bytes], 6))).toEqual(expected)
    expect(
      told(
        split(
          [...bytes].map((byte) => Uint8Array.of(byte)),
          6,
        ),
      ),
    ).toEqual(expected)
  })

  test('gives the same blocks however the bytes are cut', () => {
    fc.assert(
      fc.property(
        STREAM,
        fc.array(fc.nat()),
        fc.integer({ min: 1, max: 12 }),
        (bytes, places, limit) => {
          expect(told(split(cutAt(bytes, places)))).toEqual(told(split([bytes])))
          expect(told(split(cutAt(bytes, places), limit))).toEqual(told(split([bytes], limit)))
        },
      ),
    )
  })

  test('gives blocks that are the stream when they are put together', () => {
    fc.assert(
      fc.property(STREAM, fc.array(fc.nat()), (bytes, places) => {
        const blocks = split(cutAt(bytes, places))
        expect(Buffer.concat(blocks.map(({ data }) => data))).toEqual(bytes)
      }),
    )
  })

  test('takes no quadratic time for an event of many small chunks', async () => {
    const chunk = Buffer.alloc(64 * 1024, 0x61)
    const work = (share: number) => split(Array.from({ length: 40 * share }, () => chunk))
    expect(await isQuadratic(work)).toBe(false)
  })
})
