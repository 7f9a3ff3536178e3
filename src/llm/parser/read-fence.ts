import { mayFenceFollow } from '../reader/line-so-far.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { Stops } from '../reader/stops.ts'
import { gathering } from './gathering.ts'
import type { LlmCore } from './llm-core.ts'
import { readFencedEnvelope } from './read-fenced-envelope.ts'

/**
 * Whether marks that stand here open a fence: at the start of a line, of an item or of a quotation (CommonMark 4.5, 5.1,
 * 5.2), or behind text where they name a language and end the line.
 */
export function* opensFence(reader: LlmReader, mark: string): Reading<boolean> {
  if (mayFenceFollow(reader.line)) return true
  if (mark.startsWith('~')) return false
  const opens = yield* reader.look(MOST_INFO, (text, isAll) => {
    if (/^`{3,}[\w+#.-]+[ \t]*\n/u.test(text)) return true
    return isAll || !/^`*[\w+#.-]*[ \t]*$/u.test(text) ? false : undefined
  })
  return opens === true
}

/** UTF-16 units of a fence's marks and what names its language. */
const MOST_INFO = 48

/** Reads a code fence, which holds no calls, only what looks like them; but an envelope of calls alone in a fence is one. */
export function* readFence(core: LlmCore, mark: string): Reading<void> {
  if (yield* readFencedEnvelope(core, mark)) return
  const { reader } = core
  const opening = yield* reader.while(mark.startsWith('~') ? /~/u : /`/u)
  core.text(opening)
  const stops = new Stops([{ literal: opening }])
  const { gathered, pass } = gathering((piece) => core.text(piece))
  const start = reader.offset
  for (let depth = 1; depth > 0;) {
    const end = yield* reader.until(stops, pass)
    if (end === undefined) break
    const isMark = mayFenceFollow(reader.line)
    // A fence that names a language begins another one in this one, as in arguments that are written in a fence.
    const isInner = /^\w/u.test((yield* reader.peek(end.length + 1)).slice(end.length))
    if (isMark) depth += isInner ? 1 : -1
    const line = reader.take(end.length)
    if (depth === 0) core.text(line)
    else pass(line)
  }
  core.survey(gathered.text, start, 'quoted')
}
