import { expect, test } from 'vitest'
import { isPacked } from './is-packed.ts'
import { unpackBody } from './unpack-body.ts'

test.each([
  ['', false],
  [' ', false],
  ['identity', false],
  [' Identity ', false],
  ['identity, ,IDENTITY', false],
  ['gzip', true],
  ['identity, gzip', true],
  ['x-unknown', true],
])('tells what changes a body: %j %j', (encoding, expected) => {
  expect(isPacked(encoding)).toBe(expected)
  const bytes = Buffer.from('as it is')
  const unpacked = unpackBody(bytes, encoding)
  expect(unpacked.ok && bytes.equals(unpacked.body)).toBe(!expected)
})
