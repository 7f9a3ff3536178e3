import type { FrameAt } from '../contracts/fixture.ts'

/**
 * The frames of an exchange that a report shows, up to a limit and in file order. Where there are more, these stay: heads
 * and trailers, the first and the last of each body, those that something points at, then others from both ends.
 */
export function exchangeFrames(
  frames: readonly FrameAt[],
  pointed: ReadonlySet<number>,
  limit: number,
): readonly FrameAt[] {
  if (frames.length <= limit) return frames
  const sent = frames.filter(({ dir }) => dir === 'send')
  const received = frames.filter(({ dir }) => dir === 'recv')
  const wanted = new Set([
    ...frames.filter(({ part }) => part === 'head' || part === 'trailers').slice(0, limit),
    ...[sent, received].flatMap((body) => fromBothEnds(body.filter(isChunk)).slice(0, 2)),
    ...frames.filter(({ line }) => pointed.has(line)).slice(0, limit),
    ...fromBothEnds(received),
    ...fromBothEnds(sent),
  ])
  return [...wanted].slice(0, limit).toSorted((a, b) => a.line - b.line)
}

function isChunk({ part }: FrameAt): boolean {
  return part === 'chunk'
}

/** The first, the last, the second, the last but one, and so on. */
function fromBothEnds(frames: readonly FrameAt[]): readonly FrameAt[] {
  const half = Math.ceil(frames.length / 2)
  const later = frames.slice(half).toReversed()
  return frames.slice(0, half).flatMap((frame, index) => [frame, ...later.slice(index, index + 1)])
}
