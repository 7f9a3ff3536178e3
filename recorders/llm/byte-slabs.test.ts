import { array, assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { ByteSlabs } from './byte-slabs.ts'

test('every piece stands whole in one slab, in order, whatever becomes of where it came from', () => {
  const pieces = array(uint8Array({ minLength: 1, maxLength: 30_000, size: 'max' }), {
    maxLength: 12,
  })
  assert(
    property(pieces, (parts) => {
      const bytes = new ByteSlabs()
      const before = parts.map((part) => Buffer.from(part))
      for (const part of parts) {
        bytes.add(part)
        part.fill(0)
      }
      const slabs = bytes.take().map((slab) => Buffer.from(slab))
      expect(Buffer.concat(slabs).equals(Buffer.concat(before))).toBe(true)
      const ends = new Set(endsOf(before))
      expect(endsOf(slabs).every((end) => ends.has(end))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

/** Where parts end in the whole. */
function endsOf(parts: readonly Uint8Array[]): readonly number[] {
  let end = 0
  return parts.map(({ length }) => (end += length))
}
