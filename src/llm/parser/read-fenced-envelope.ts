import type { Reading } from '../reader/reading.ts'
import type { LlmCore } from './llm-core.ts'
import { promoteNow, readHeld } from './read-section.ts'
import type { HeldReading } from './read-section.ts'

/** Reads a fence that holds nothing but bare JSON, where that counts as a call; otherwise nothing was read. */
export function* readFencedEnvelope(core: LlmCore, mark: string): Reading<boolean> {
  const { reader, settings } = core
  if (settings.survey !== undefined) return false
  const start = reader.mark()
  const opening = yield* reader.while(mark.startsWith('~') ? /~/u : /`/u)
  yield* reader.while(/[^\n]/u, MOST_INFO)
  if ((yield* reader.space()) !== '') {
    const read = yield* readBare(core)
    if (read !== undefined && isCall(core, read) && (yield* closes(core, opening))) {
      reader.release(start)
      promoteNow(core, read.section, read.provenance)
      return true
    }
  }
  reader.rewind(start)
  return false
}

/** UTF-16 units of what names the language of a fence. */
const MOST_INFO = 40

function* readBare(core: LlmCore): Reading<HeldReading | undefined> {
  const stop = yield* core.reader.peek(1)
  for (const beginning of core.vocabulary.beginnings.get(stop) ?? [])
    if (beginning.opener.isBare === true) {
      const read = yield* readHeld(core, beginning, 'fenced')
      if (read !== undefined) return read
    }
  return undefined
}

function isCall({ settings }: LlmCore, { section, provenance }: HeldReading): boolean {
  if (section.items.length === 0 && section.needsMore === undefined) return false
  return provenance === 'marked' || settings.policy.promotion === 'anywhere'
}

function* closes({ reader }: LlmCore, opening: string): Reading<boolean> {
  return (yield* reader.space()).includes('\n') && (yield* reader.accept(opening))
}
