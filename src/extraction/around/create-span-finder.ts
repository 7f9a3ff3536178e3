import type { Span } from '../../contracts/extraction.ts'

/** Tells which of some spans holds an offset; they stand in text order, and offsets are asked for in that order. */
export function createSpanFinder(spans: readonly Span[]): (offset: number) => Span | undefined {
  let next = 0
  return (offset) => {
    while ((spans[next]?.[1] ?? Number.POSITIVE_INFINITY) <= offset) next++
    const span = spans[next]
    return span !== undefined && span[0] <= offset ? span : undefined
  }
}
