import type { Span } from '../../contracts/extraction.ts'
import { isTrimmed } from '../../text/is-trimmed.ts'

/** The runs of lines outside of some spans, which are in order; blank lines part them. */
export function outsideSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const runs: Span[] = []
  let position = 0
  for (const [start, end] of spans) {
    if (start > position) addRuns(text, [position, start], runs)
    position = Math.max(position, end)
  }
  addRuns(text, [position, text.length], runs)
  return runs
}

function addRuns(text: string, [from, to]: Span, runs: Span[]): void {
  let run: Span | undefined
  for (let start = from; start < to;) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 || newline >= to ? to : newline + 1
    let end = next
    while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--
    while (start < end && isTrimmed(text.charCodeAt(start))) start++
    if (start < end) run = [run?.[0] ?? start, end]
    else if (run !== undefined) {
      runs.push(run)
      run = undefined
    }
    start = next
  }
  if (run !== undefined) runs.push(run)
}
