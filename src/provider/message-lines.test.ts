import { constants, deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FrameAt } from '../contracts/fixture.ts'
import { decodeBody } from '../wire/decode-body.ts'
import { messageLines } from './message-lines.ts'

const EVENTS = ['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n']
const PLACES = [0, 9, 18]

describe('the line in which a message begins', () => {
  test('is that of the chunk that holds its first byte', () => {
    expect(messageLines(PLACES, chunksOf(EVENTS), '')).toEqual([4, 5, 6])
    expect(
      messageLines(PLACES, chunksOf(['data:', ' 1\n\ndata: 2\n', '\ndata: 3\n\n']), 'identity'),
    ).toEqual([4, 5, 6])
    expect(messageLines([0, 0, 9], chunksOf(EVENTS), '')).toEqual([4, 4, 5])
  })

  test('is that of the chunk from which on it can be unpacked', () => {
    const packed = EVENTS.map((event) =>
      deflateRawSync(event, { finishFlush: constants.Z_SYNC_FLUSH }),
    )
    expect(messageLines(PLACES, chunksOf(packed), 'deflate')).toEqual([4, 5, 6])
    const [first, second, third] = packed.map((chunk) => chunk)
    const joined = [first, Buffer.concat([second ?? Buffer.of(), third ?? Buffer.of()])]
    expect(
      messageLines(PLACES, chunksOf(joined.map((chunk) => chunk ?? Buffer.of())), 'deflate'),
    ).toEqual([4, 5, 5])
  })

  test('is the last one where to look for it took long', () => {
    const packed = gzipSync('x'.repeat(4_000_000))
    const chunks = chunksOf(
      Array.from({ length: 64 }, (_, index) => packed.subarray(index * 64, (index + 1) * 64)),
    )
    expect(decodeBody(packed, 'gzip').body.length).toBe(4_000_000)
    expect(messageLines([0], chunks, 'gzip')).toEqual([67])
  })

  test('is unknown where there are no chunks', () => {
    expect(messageLines([0], [], '')).toEqual([undefined])
  })
})

function chunksOf(payloads: readonly (string | Uint8Array)[]): readonly FrameAt[] {
  return payloads.map((payload, index) => ({
    t: 0,
    dir: 'recv',
    part: 'chunk',
    exchange: 1,
    b64: Buffer.from(payload).toString('base64'),
    line: index + 4,
  }))
}
