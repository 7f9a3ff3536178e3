import type { Span } from '../../contracts/extraction.ts'

/** The runs of lines outside of some spans, which are in order; blank lines part them. */
export function outsideSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const runs: Span[] = []
  let position = 0
  for (const [start, end] of [...spans, [text.length, text.length] as const]) {
    if (start > position) addRuns(text, [position, start], runs)
    position = Math.max(position, end)
  }
  return runs
}

function addRuns(text: string, [from, to]: Span, runs: Span[]): void {
  let run: Span | undefined
  for (let start = from; start < to;) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 || newline >= to ? to : newline + 1
    const line = text.slice(start, next)
    const filled = line.trim()
    if (filled !== '') {
      const filledStart = start + (line.length - line.trimStart().length)
      run = [run?.[0] ?? filledStart, filledStart + filled.length]
    } else if (run !== undefined) {
      runs.push(run)
      run = undefined
    }
    start = next
  }
  if (run !== undefined) runs.push(run)
}
