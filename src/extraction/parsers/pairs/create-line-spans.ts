import type { Span } from '../../../contracts/extraction.ts'
import { endOfLine, type SourceLine } from './source-lines.ts'

/** Collects lines by their numbers, which grow; the spans of all have those that follow each other in one. */
export function createLineSpans(lines: readonly SourceLine[]): {
  readonly add: (index: number) => void
  readonly all: () => readonly Span[]
} {
  const runs: { readonly first: number; last: number }[] = []
  return {
    add: (index) => {
      const run = runs.at(-1)
      if (run?.last === index - 1) run.last = index
      else runs.push({ first: index, last: index })
    },
    all: () =>
      runs.map(({ first, last }) => {
        const [from, to] = [lines[first], lines[last]]
        return [from?.start ?? 0, to === undefined ? 0 : endOfLine(to)]
      }),
  }
}
