import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../text/is-quadratic.ts'
import { JsonLines, type Line } from './json-lines.ts'

function split(chunks: readonly Uint8Array[], limit?: number): readonly Line[] {
  const lines = new JsonLines(limit)
  return [...chunks.flatMap((chunk) => lines.push(chunk)), ...lines.end()]
}

function texts(lines: readonly Line[]): readonly string[] {
  return lines.map(({ data }) => Buffer.from(data).toString('utf8'))
}

function cutAt(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const borders = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length]
  const sorted = borders.toSorted((left, right) => left - right)
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end))
}

describe('JsonLines', () => {
  test.each([
    ['one line', '{"a":1}\n', ['{"a":1}']],
    ['a last line without its ending', '1\n2', ['1', '2']],
    ['nothing', '', []],
    ['empty lines', '\n\n', ['', '']],
    ['\\r\\n as an ending', '1\r\n2\r\n', ['1', '2']],
    ['one \\r of an ending only', '1\r\r\n', ['1\r']],
    ['\\r within a line as data', 'a\rb\n', ['a\rb']],
    ['a last \\r without \\n as data', 'a\r', ['a\r']],
    ['U+2028, U+2029 and U+0085 as data', '"\u2028\u2029\u0085"\n', ['"\u2028\u2029\u0085"']],
  ])('reads %s', (_, text, expected) => {
    expect(texts(split([Buffer.from(text)]))).toEqual(expected)
  })

  test('keeps a character that is split between chunks', () => {
    const bytes = Buffer.from('"日本 €"\n')
    expect(texts(split([...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(['"日本 €"'])
  })

  test('keeps bytes that are no UTF-8', () => {
    const [line] = split([Uint8Array.of(0xff, 0xfe, 0x0a)])
    expect([...(line?.data ?? [])]).toEqual([0xff, 0xfe])
  })

  test.each([
    ['at the limit', 'abcd\n', [['abcd', false]]],
    ['at the limit, with \\r\\n', 'abcd\r\n', [['abcd', false]]],
    [
      'one byte over',
      'abcde\nx\n',
      [
        ['abcd', true],
        ['x', false],
      ],
    ],
    [
      'far over',
      'abcdefghij\nx\n',
      [
        ['abcd', true],
        ['x', false],
      ],
    ],
    ['over and not ended', 'abcdefghij', [['abcd', true]]],
    ['one byte over and not ended', 'abcde', [['abcd', true]]],
  ])('cuts a line %s where it must, and tells', (_, text, expected) => {
    for (const size of [1, 2, 3, 100]) {
      const bytes = Buffer.from(text)
      const places = Array.from({ length: Math.floor(bytes.length / size) }, (_n, n) => n * size)
      const lines = split(cutAt(bytes, places), 4)
      expect(lines.map(({ cut }, n) => [texts(lines)[n], cut])).toEqual(expected)
    }
  })

  test('hands a line that is too long out before it ends', () => {
    expect(new JsonLines(4).push(Buffer.from('abcdefgh'))).toHaveLength(1)
  })

  test('gives the same lines however the bytes are cut', () => {
    const piece = fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '\u{1F600}', '{}', ' ')
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat()),
        fc.integer({ min: 1, max: 8 }),
        (pieces, places, limit) => {
          const bytes = Buffer.from(pieces.join(''))
          expect(split(cutAt(bytes, places), limit)).toEqual(split([bytes], limit))
        },
      ),
    )
  })

  test('takes no quadratic time for a line of many small chunks', async () => {
    const chunk = Buffer.alloc(64 * 1024, 0x61)
    const work = (share: number) => split(Array.from({ length: 40 * share }, () => chunk))
    expect(await isQuadratic(work)).toBe(false)
  })
})
