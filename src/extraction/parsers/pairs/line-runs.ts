import type { Span } from '../../../contracts/extraction.ts'
import { endOfLine, type SourceLine } from './source-lines.ts'

/** Lines that follow each other, by their numbers. */
export interface LineRun {
  readonly first: number
  last: number
}

/** Adds a line, which is behind those that are there. */
export function addLine(runs: LineRun[], index: number): void {
  const run = runs.at(-1)
  if (run?.last === index - 1) run.last = index
  else runs.push({ first: index, last: index })
}

/** Where runs of lines stand. */
export function spansOf(runs: readonly LineRun[], lines: readonly SourceLine[]): readonly Span[] {
  return runs.map(({ first, last }) => {
    const [from, to] = [lines[first], lines[last]]
    return [from?.start ?? 0, to === undefined ? 0 : endOfLine(to)]
  })
}
