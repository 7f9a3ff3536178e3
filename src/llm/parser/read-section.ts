import type { LlmProvenance } from '../../contracts/llm-output.ts'
import type { Reading } from '../reader/reading.ts'
import type { LlmCore } from './llm-core.ts'
import { promoteSection, refuseSection } from './pending-sections.ts'
import type { HeldSection } from './pending-sections.ts'
import { SectionRun } from './section-run.ts'
import type { Beginning } from './vocabulary.ts'

/** Whether a format's calls count; what fits one whose calls don't is no other's. */
export type Choice = (beginning: Beginning) => boolean

/** Reads a section of calls where a literal stands that may begin one; false where none begins, and nothing was read. */
export function* readSection(
  core: LlmCore,
  stop: string,
  choice: Choice = () => true,
): Reading<boolean> {
  for (const beginning of core.vocabulary.beginnings.get(stop) ?? []) {
    if (!applies(core, beginning) || !(yield* fits(core, beginning))) continue
    if (!choice(beginning)) return false
    if (yield* readBy(core, beginning)) return true
  }
  const data = core.bareJson.whole
  if (data !== undefined) {
    yield* core.bareJson.read()
    core.text(data.text)
    return true
  }
  yield* tellForeign(core, stop)
  return false
}

/** Tells a call of a format that isn't read; once for each of its markers. What it read is unread again. */
function* tellForeign(core: LlmCore, stop: string): Reading<void> {
  if (core.settings.survey !== undefined || core.toldForeign.has(stop)) return
  for (const beginning of core.vocabulary.foreign.get(stop) ?? []) {
    if (beginning.opener.isBare === true || !applies(core, beginning)) continue
    if (!(yield* fits(core, beginning, false))) continue
    const mark = core.reader.mark()
    const read = yield* readHeld(core, beginning, 'prose')
    core.reader.rewind(mark)
    if (read === undefined || read.section.items.length === 0) continue
    const { name } = beginning.format
    core.toldForeign.add(stop)
    core.diagnose(
      'format-mismatch',
      `the text has markers of ${name}, which isn't read: leave the format out, or name ${name}`,
    )
    return
  }
}

function applies(core: LlmCore, { format, opener }: Beginning): boolean {
  if (opener.at === 'line-start' && !core.reader.isLineStart) return false
  if (opener.at === 'message-start' && !core.isMessageStart) return false
  return opener.isBare !== true || core.reader.offset >= (core.triedTo.get(format) ?? 0)
}

function* fits(
  core: LlmCore,
  { format }: Beginning,
  isPinned = core.settings.isPinned,
): Reading<boolean> {
  const { reader, settings, isMessageStart } = core
  const mark = reader.mark()
  const choice = { isPinned, isMessageStart }
  const answer = yield* format.grammar.fits(reader, settings.tools, choice)
  reader.rewind(mark)
  return answer
}

function* readBy(core: LlmCore, beginning: Beginning): Reading<boolean> {
  const { format } = beginning
  const { isQuoted } = core
  const provenance = provenanceOf(core, beginning)
  if (provenance !== 'marked' || core.settings.policy.promotion === 'whole-message') {
    const read = yield* readHeld(core, beginning, provenance)
    if (read !== undefined) settle(core, read.section, isQuoted ? provenance : read.provenance)
    return read !== undefined
  }
  core.pending.refuse()
  const run = new SectionRun(core, { format, provenance, isLive: true })
  if (!(yield* format.grammar.read(run)) && !run.isCommitted) {
    run.undo()
    return false
  }
  run.close()
  if (run.needsMore !== undefined) core.emit({ type: 'needs-more-work', value: run.needsMore })
  core.noteText()
  return true
}

/** Reads bare JSON that stands here, by the first format whose calls it holds, and tells nothing of it yet. */
export function* readBare(
  core: LlmCore,
  provenance: LlmProvenance,
): Reading<HeldReading | undefined> {
  const bracket = yield* core.reader.peek(1)
  for (const beginning of core.vocabulary.beginnings.get(bracket) ?? []) {
    if (beginning.opener.isBare !== true || !applies(core, beginning)) continue
    if (!(yield* fits(core, beginning))) continue
    const read = yield* readHeld(core, beginning, provenance)
    if (read !== undefined) return read
  }
  return undefined
}

/** A section that was read without telling it, and what its calls are. */
export interface HeldReading {
  readonly section: HeldSection
  readonly provenance: LlmProvenance
}

/** Reads a section and tells nothing of it yet; undefined where there is none, and nothing was read. */
function* readHeld(
  core: LlmCore,
  { format }: Beginning,
  provenance: LlmProvenance,
): Reading<HeldReading | undefined> {
  const run = new SectionRun(core, { format, provenance, isLive: false })
  if (!(yield* format.grammar.read(run))) {
    core.triedTo.set(format, core.reader.offset)
    run.undo()
    return undefined
  }
  const text = run.close()
  return {
    section: { items: run.held, text, needsMore: run.needsMore, noticed: run.noticed },
    provenance: run.isMarked ? 'marked' : provenance,
  }
}

/** What the calls of a section are, as far as it can be told where it begins; bare ones are `prose` until the message ends. */
function provenanceOf(
  { isQuoted, settings }: LlmCore,
  { format, opener }: Beginning,
): LlmProvenance {
  const isBare = opener.isBare === true && !(format.bareIsMarked === true && settings.isPinned)
  if (settings.survey === 'quoted') return isBare ? 'fenced' : 'quoted'
  if (settings.survey !== undefined) return settings.survey
  if (!isBare) return isQuoted ? 'quoted' : 'marked'
  if (isQuoted) return 'quoted'
  return opener.isFence === true ? 'fenced' : 'prose'
}

/** Tells what became of a section. */
function settle(core: LlmCore, section: HeldSection, provenance: LlmProvenance): void {
  const { promotion } = core.settings.policy
  const hasCalls = section.items.length > 0 || section.needsMore !== undefined
  if (!hasCalls) return core.text(section.text)
  if (core.settings.survey !== undefined)
    return refuseSection(core, section, { refusedBy: 'promotion' })
  if (provenance === 'marked' && promotion !== 'whole-message')
    return promoteNow(core, section, provenance)
  if (provenance === 'quoted') return refuseNow(core, section)
  if (core.isMessageStart && provenance !== 'fenced')
    return core.pending.add(section, provenance === 'prose' ? 'whole-message' : provenance)
  if (promotion === 'anywhere') return promoteNow(core, section, provenance)
  refuseNow(core, section)
}

/** Tells the calls of a section as calls. */
export function promoteNow(core: LlmCore, section: HeldSection, provenance: LlmProvenance): void {
  core.pending.refuse()
  promoteSection(core, section, provenance)
  core.noteText()
}

function refuseNow(core: LlmCore, section: HeldSection): void {
  core.pending.refuse()
  refuseSection(core, section, { refusedBy: 'promotion' })
  core.noteText()
}
