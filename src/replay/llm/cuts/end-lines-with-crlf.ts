import type { ReplayPiece } from '../../../contracts/llm-replay.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Pieces whose lines end with CRLF where they ended with LF. */
export function* endLinesWithCrlf(pieces: Iterable<ReplayPiece>): Generator<ReplayPiece> {
  let before: number | undefined
  for (const { at, data } of pieces) {
    const bytes: number[] = []
    for (const byte of data) {
      if (byte === LINE_FEED && before !== CARRIAGE_RETURN) bytes.push(CARRIAGE_RETURN)
      bytes.push(byte)
      before = byte
    }
    yield { at, data: Uint8Array.from(bytes) }
  }
}
