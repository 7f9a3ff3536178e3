import type { FrameAt } from '../contracts/fixture.ts'
import { payloadBytes } from '../fixture/payload-bytes.ts'
import { decodeBody } from '../wire/decode-body.ts'
import { isPacked } from '../wire/is-packed.ts'

/** Bytes that may be unpacked to find places in a packed body. */
const UNPACKING_LIMIT = 64 * 1024 * 1024

/**
 * The line of the chunk in which each message begins that stands at these places of the body, which may only grow. Of a
 * packed body it is the chunk from which on the message can be unpacked; of one so large that looking for it takes
 * long, the last chunk.
 */
export function messageLines(
  places: readonly number[],
  chunks: readonly FrameAt[],
  encoding: string,
): readonly (number | undefined)[] {
  const ends = isPacked(encoding) ? unpackedEndsOf(chunks, encoding) : endsOf(chunks)
  let index = 0
  return places.map((place) => {
    while (index < ends.length - 1 && place >= (ends[index] ?? 0)) index += 1
    return chunks[index]?.line
  })
}

function endsOf(chunks: readonly FrameAt[]): readonly number[] {
  let length = 0
  return chunks.map((chunk) => (length += payloadBytes(chunk).length))
}

/** How much of the body each chunk and those before it unpack to. */
function unpackedEndsOf(chunks: readonly FrameAt[], encoding: string): readonly number[] {
  const bytes = Buffer.concat(chunks.map((chunk) => payloadBytes(chunk)))
  const whole = decodeBody(bytes, encoding).body.length
  // Each prefix is unpacked by itself, on average half of the body.
  if ((whole * chunks.length) / 2 > UNPACKING_LIMIT) return chunks.map(() => 0)
  return endsOf(chunks).map((end) => decodeBody(bytes.subarray(0, end), encoding).body.length)
}
