import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { textOfBytes } from './text-of-bytes.ts'

test.each<[string, Buffer, string, readonly string[]]>([
  ['UTF-8 as it is', Buffer.from('\uFEFFé\uFFFD\r\n'), '\uFEFFé\uFFFD\r\n', []],
  [
    'what is no UTF-8 as U+FFFD',
    Buffer.concat([Buffer.from('\uFFFD\né'), Buffer.from([0xff, 0x41])]),
    '\uFFFD\né\uFFFDA',
    ["it isn't UTF-8, first at line 2 column 2; such bytes are read as U+FFFD"],
  ],
  [
    'UTF-16 by its byte order mark',
    Buffer.from('\uFEFFé', 'utf16le'),
    '\uFEFFé',
    ['it is read as UTF-16LE, as its byte order mark says'],
  ],
  [
    'UTF-16 with the high byte first',
    Buffer.from('\uFEFFé', 'utf16le').swap16(),
    '\uFEFFé',
    ['it is read as UTF-16BE, as its byte order mark says'],
  ],
])('reads %s', (_what, bytes, text, notes) => {
  expect(textOfBytes(bytes)).toEqual({ text, notes })
})

test('reads any bytes, and notes those that are no UTF-8', () => {
  assert(
    property(uint8Array(), (array) => {
      const bytes = Buffer.from(array)
      const { text, notes } = textOfBytes(bytes)
      const encoding = notes[0]?.startsWith('it is read as') === true
      expect(notes.length === 0 || encoding).toBe(encoding || Buffer.from(text).equals(bytes))
    }),
  )
})
