import type { ReplayPiece } from '../../../contracts/llm-replay.ts'
import { createRandom } from '../../../text/create-random.ts'

/** Powers of 4 that a piece may be as long as: 1 to 1024 bytes. */
const SIZES = 6

/** Pieces of other lengths, mostly short ones, whatever the recorded borders; each due when its last byte came. */
export function* cutAtRandom(pieces: Iterable<ReplayPiece>, seed: number): Generator<ReplayPiece> {
  const random = createRandom(seed)
  const draw = (): number => 1 + Math.floor(random() * 4 ** Math.floor(random() * SIZES))
  let waiting: Uint8Array[] = []
  let missing = draw()
  let latest = 0
  for (const { at, data } of pieces) {
    latest = at
    let start = 0
    while (data.length - start >= missing) {
      waiting.push(data.subarray(start, start + missing))
      start += missing
      yield { at, data: Buffer.concat(waiting) }
      waiting = []
      missing = draw()
    }
    if (start < data.length) waiting.push(data.subarray(start))
    missing -= data.length - start
  }
  if (waiting.length > 0) yield { at: latest, data: Buffer.concat(waiting) }
}
