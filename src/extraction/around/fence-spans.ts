import type { Span } from '../../contracts/extraction.ts'
import { type Fence, fencesOf } from '../../text/fences-of.ts'

/** Where the fenced blocks of a text stand that are wanted, in its order: for a span finder. */
export function fenceSpans(text: string, isWanted: (fence: Fence) => boolean): readonly Span[] {
  return fencesOf(text)
    .filter(isWanted)
    .map(({ start, end }) => [start, end])
}
