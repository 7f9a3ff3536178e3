import type { ReplayPiece } from '../../../contracts/llm-replay.ts'

/** Each byte by itself, due when the piece was that it came in. */
export function* cutIntoBytes(pieces: Iterable<ReplayPiece>): Generator<ReplayPiece> {
  for (const { at, data } of pieces)
    for (let index = 0; index < data.length; index += 1)
      yield { at, data: data.subarray(index, index + 1) }
}
