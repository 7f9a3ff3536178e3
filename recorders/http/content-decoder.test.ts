import * as zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { canDecode, contentDecoder } from './content-decoder.ts'

const TEXT = 'to be packed, '.repeat(1000)

/** What a decoder tells of a body that it gets in pieces. */
function decode(encoding: string, body: Uint8Array, size = 7): Promise<string> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = []
    const decoder = contentDecoder(encoding, {
      onData: (chunk) => void parts.push(chunk),
      onEnd: () => resolve(Buffer.concat(parts).toString()),
      onFault: resolve,
    })
    for (let at = 0; at < body.length; at += size) decoder.push(body.subarray(at, at + size))
    decoder.end()
  })
}

test.each([
  ['', Buffer.from(TEXT)],
  ['identity', Buffer.from(TEXT)],
  ['gzip', zlib.gzipSync(TEXT)],
  ['x-gzip', zlib.gzipSync(TEXT)],
  ['deflate', zlib.deflateSync(TEXT)],
  ['br', zlib.brotliCompressSync(TEXT)],
])('takes %j off, however the body is cut', async (encoding, body) => {
  expect(canDecode(encoding)).toBe(true)
  expect(await decode(encoding, body)).toBe(TEXT)
  expect(await decode(encoding, body, 1)).toBe(TEXT)
})

test.skipIf(!('createZstdDecompress' in zlib))(
  'takes "zstd" off (skipped where Node has none)',
  async () => {
    expect(await decode('zstd', zlib.zstdCompressSync(TEXT))).toBe(TEXT)
  },
)

test.each([
  [
    'a body that isn’t what its head says',
    'gzip',
    Buffer.from(TEXT),
    'a body that is no gzip: incorrect header check',
  ],
  [
    'a body that stops short',
    'gzip',
    zlib.gzipSync(TEXT).subarray(0, -9),
    'a body that is no gzip: unexpected end of file',
  ],
  ['an encoding that nobody knows', 'rot13', Buffer.from(TEXT), 'a body in the encoding "rot13"'],
  [
    'encodings one over the other',
    'gzip, br',
    Buffer.from(TEXT),
    'a body in the encoding "gzip, br"',
  ],
  [
    'a name that every object has',
    'toString',
    Buffer.from(TEXT),
    'a body in the encoding "toString"',
  ],
])('tells of %s', async (_what, encoding, body, fault) => {
  expect(await decode(encoding, body)).toBe(fault)
})
