import * as zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'
import { unpackBody } from './unpack-body.ts'

const TEXT = Buffer.from(Array.from({ length: 3000 }, (_, at) => `line ${at}, é\n`).join(''))

const ENCODINGS: readonly (readonly [
  encoding: string,
  encode: (body: Uint8Array) => Uint8Array,
])[] = [
  ['', (body) => body],
  ['identity', (body) => body],
  ['gzip', (body) => zlib.gzipSync(body)],
  ['x-gzip', (body) => zlib.gzipSync(body)],
  ['deflate', (body) => zlib.deflateSync(body)],
  ['Deflate', (body) => zlib.deflateRawSync(body)],
  ['br', (body) => brotli(body)],
  ['gzip, br', (body) => brotli(zlib.gzipSync(body))],
  ...('zstdCompressSync' in zlib
    ? [['zstd', (body: Uint8Array) => zlib.zstdCompressSync(body)] as const]
    : []),
]

/** In the quality of streams, in which bodies are packed again. */
function brotli(body: Uint8Array): Uint8Array {
  return zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
}

function unpack(bytes: Uint8Array, encoding: string) {
  const unpacked = unpackBody(bytes, encoding)
  if (!unpacked.ok) throw new Error(unpacked.reason)
  return unpacked
}

describe.each(ENCODINGS)('a body in %j', (encoding, encode) => {
  const sent = encode(TEXT)

  test('is unpacked, and another packed alike', () => {
    const { body, pack } = unpack(sent, encoding)
    expect(Buffer.from(body).equals(TEXT)).toBe(true)
    expect(Buffer.from(pack(TEXT)).equals(sent)).toBe(true)
  })

  test('that was broken off is unpacked as far as it goes, and another broken off, too', () => {
    const { body, pack } = unpack(sent.subarray(0, -3), encoding)
    const text = Buffer.from(body)
    expect(text.equals(TEXT.subarray(0, text.length))).toBe(true)
    const packed = pack(TEXT)
    expect(Buffer.from(unpack(packed, encoding).body).equals(TEXT)).toBe(true)
    expect(packed.length).toBe(unpack(packed, encoding).pack(TEXT).length)
  })

  test('may be empty', () => {
    expect(decodeBody(new Uint8Array(), encoding)).toEqual({ body: new Uint8Array() })
  })
})

test.each(ENCODINGS.filter(([encoding]) => !['', 'identity'].includes(encoding)))(
  'other bytes are no %s',
  (encoding) => {
    const { body, fault } = decodeBody(Buffer.from('\u00FF{"a": 1}', 'latin1'), encoding)
    expect(body).toHaveLength(0)
    expect(fault).toContain('the body is no ')
  },
)

test('an encoding that nobody knows is told', () => {
  expect(unpackBody(TEXT, 'gzip, snappy')).toMatchInlineSnapshot(`
    {
      "ok": false,
      "reason": "the content encoding "gzip, snappy" isn't known",
    }
  `)
})
