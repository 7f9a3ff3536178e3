import { assert, array, constantFrom, integer, property, tuple, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { createStreamSplitter } from './stream-splitter.ts'

type Frame = readonly [stream: 'stdout' | 'stderr', data: Uint8Array]

const frames = array(tuple(constantFrom('stdout', 'stderr'), uint8Array({ maxLength: 12 })), {
  maxLength: 8,
})

test('gives each stream its bytes, however what comes is cut', () => {
  assert(
    property(frames, array(integer({ min: 0, max: 9 }), { minLength: 1 }), (sent, sizes) => {
      const bytes = Buffer.concat(sent.map((frame) => encode(frame)))
      const got = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) }
      const splitter = createStreamSplitter()
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = 1 + (sizes[turn % sizes.length] ?? 0)
        for (const { stream, data } of splitter.push(bytes.subarray(at, at + size)))
          got[stream] = Buffer.concat([got[stream], data])
        at += size
      }
      for (const stream of ['stdout', 'stderr'] as const)
        expect(got[stream]).toEqual(
          Buffer.concat(sent.flatMap(([to, data]) => (to === stream ? [data] : []))),
        )
    }),
  )
})

function encode([stream, data]: Frame): Buffer {
  const header = Buffer.alloc(8)
  header[0] = stream === 'stdout' ? 1 : 2
  header.writeUInt32BE(data.length, 4)
  return Buffer.concat([header, data])
}
