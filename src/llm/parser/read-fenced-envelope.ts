import type { Reading } from '../reader/reading.ts'
import type { LlmCore } from './llm-core.ts'
import { promoteNow, readBare } from './read-section.ts'
import type { HeldReading } from './read-section.ts'

/** Reads a fence that holds nothing but bare JSON, where that counts as calls; otherwise nothing was read. */
export function* readFencedEnvelope(core: LlmCore, mark: string): Reading<boolean> {
  const { reader, settings } = core
  if (settings.survey !== undefined || settings.policy.promotion === 'whole-message') return false
  const start = reader.mark()
  const opening = yield* reader.while(mark.startsWith('~') ? /~/u : /`/u)
  yield* reader.while(/[^\s{[]/u, MOST_INFO)
  const found: HeldReading[] = []
  let isClosed = false
  while (!isClosed && found.length < MOST_VALUES) {
    yield* reader.space()
    const read = yield* readBare(core, 'fenced')
    if (read === undefined || !isCall(core, read)) break
    found.push(read)
    yield* reader.space()
    isClosed = yield* reader.accept(opening)
  }
  if (!isClosed) {
    reader.rewind(start)
    return false
  }
  reader.release(start)
  for (const { section, provenance } of found) promoteNow(core, section, provenance)
  return true
}

/** UTF-16 units of what names the language of a fence. */
const MOST_INFO = 40

/** JSON values in one fence that are all calls. */
const MOST_VALUES = 100

function isCall({ settings }: LlmCore, { section, provenance }: HeldReading): boolean {
  if (section.items.length === 0 && section.needsMore === undefined) return false
  return provenance === 'marked' || settings.policy.promotion === 'anywhere'
}
