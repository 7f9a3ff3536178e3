import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvent } from './read-event.ts'
import { readEventBytes } from './read-event-bytes.ts'

const PIECES = ['data', 'event', 'id', 'retry', ':', ': ', ' ', '\n', '\r', '\r\n', '\0', '\uFEFF']
const blocks = fc
  .array(
    fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 5 }), fc.nat()),
  )
  .map((pieces) => pieces.join(''))

describe('an event, read in its bytes', () => {
  test('says what it says as a text', () => {
    fc.assert(
      fc.property(blocks, fc.boolean(), (block, first) => {
        const { data, ...bytes } = readEventBytes(Buffer.from(block), first)
        const { comments: _comments, ...text } = readEvent(block, first)
        const read = data && { data: Buffer.from(data).toString('utf8') }
        expect({ ...bytes, ...read }).toEqual(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('has its one line of data as it came, without a copy, whatever its bytes are', () => {
    const block = Buffer.concat([
      Buffer.from('id: 7\ndata: '),
      Buffer.of(0xff, 0),
      Buffer.from('\n\n'),
    ])
    const { id, data } = readEventBytes(block)
    expect(id).toBe('7')
    expect(data).toEqual(block.subarray(12, 14))
    expect(data?.buffer).toBe(block.buffer)
  })

  test.each(['\n', '\r', '\r\n'])(
    'reads many lines that end with %j in time linear in them',
    (ending) => {
      const lines = 50_000
      const { data } = readEventBytes(Buffer.from(`data:x${ending}`.repeat(lines)))
      expect(data?.length).toBe(2 * lines - 1)
    },
  )
})
