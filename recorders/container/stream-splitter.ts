/** What a container wrote, as far as it came. */
export interface StreamPiece {
  readonly stream: 'stdout' | 'stderr'
  readonly data: Uint8Array
}

/** Takes apart the one stream in which a runtime hands on what a container writes. */
export interface StreamSplitter {
  readonly push: (chunk: Uint8Array) => readonly StreamPiece[]
}

const HEADER = 8
const LENGTH_AT = 4
const STDERR = 2

/**
 * Makes what splits a stream by the headers in it: before each frame there are 8 bytes, of which the first says where
 * it was written to, and the last four its length. A frame is handed on as it comes, whole or not.
 */
export function createStreamSplitter(): StreamSplitter {
  const header = Buffer.alloc(HEADER)
  let filled = 0
  let left = 0
  const readHeader = (chunk: Uint8Array, at: number): number => {
    const part = chunk.subarray(at, at + HEADER - filled)
    header.set(part, filled)
    filled += part.length
    if (filled < HEADER) return part.length
    left = header.readUInt32BE(LENGTH_AT)
    filled = left === 0 ? 0 : filled
    return part.length
  }
  const readFrame = (chunk: Uint8Array, at: number): StreamPiece => {
    const data = chunk.subarray(at, at + left)
    left -= data.length
    if (left === 0) filled = 0
    return { stream: header[0] === STDERR ? 'stderr' : 'stdout', data }
  }
  return {
    push: (chunk) => {
      const pieces: StreamPiece[] = []
      for (let at = 0; at < chunk.length;) {
        if (left === 0) {
          at += readHeader(chunk, at)
          continue
        }
        const piece = readFrame(chunk, at)
        at += piece.data.length
        pieces.push(piece)
      }
      return pieces
    },
  }
}
