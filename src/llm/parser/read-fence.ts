import type { Reading } from '../reader/reading.ts'
import { Stops } from '../reader/stops.ts'
import { gathering } from './gathering.ts'
import type { LlmCore } from './llm-core.ts'
import { readFencedEnvelope } from './read-fenced-envelope.ts'

/** Reads a code fence, which holds no calls, only what looks like them; but an envelope of calls alone in a fence is one. */
export function* readFence(core: LlmCore, mark: string): Reading<void> {
  if (yield* readFencedEnvelope(core, mark)) return
  const { reader } = core
  const opening = yield* reader.while(mark.startsWith('~') ? /~/u : /`/u)
  core.text(opening)
  const stops = new Stops([{ literal: `\n${opening}` }])
  const { gathered, pass } = gathering((piece) => core.text(piece))
  const start = reader.offset
  for (let depth = 1; depth > 0;) {
    const end = yield* reader.until(stops, pass)
    if (end === undefined) break
    // A fence that names a language begins another one in this one, as in arguments that are written in a fence.
    const isInner = /^\w/u.test((yield* reader.peek(end.length + 1)).slice(end.length))
    depth += isInner ? 1 : -1
    const line = reader.take(end.length)
    if (depth === 0) core.text(line)
    else pass(line)
  }
  core.survey(gathered.text, start, 'quoted')
}
