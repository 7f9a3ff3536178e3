import type { ReasoningTags } from '../define-format.ts'
import type { Reading } from '../reader/reading.ts'
import { Stops } from '../reader/stops.ts'
import { gathering } from './gathering.ts'
import type { LlmCore } from './llm-core.ts'
import { readSection } from './read-section.ts'
import type { Beginning } from './vocabulary.ts'

/** Reads what a model thought, from its opening tag to the closing one, or to a call of a format whose models forget it. */
export function* readReasoning(core: LlmCore, { open, close }: ReasoningTags): Reading<void> {
  const { reader } = core
  reader.take(open.length)
  const start = reader.offset
  const { gathered, pass } = gathering((text) => core.emit({ type: 'reasoning-delta', text }))
  const stops = endsOf(core, { open, close })
  for (;;) {
    const stop = yield* reader.until(stops, pass)
    if (stop === close) {
      reader.take(close.length)
      break
    }
    if (stop === undefined) {
      core.diagnose('reasoning-unterminated', 'the reasoning never ends', start)
      break
    }
    const at = reader.offset
    const isQuoted = reader.previous === '`'
    const choice = (beginning: Beginning): boolean => endsReasoning(core, beginning, open)
    if (!isQuoted && (yield* readSection(core, stop, choice))) {
      core.diagnose('call-in-reasoning', 'a call ends reasoning that has no end of its own', at)
      break
    }
    pass(reader.take(1))
  }
  core.survey(gathered.text, start, 'reasoning')
}

/** Only the models of a format forget the closer, so that only in reasoning of their own a call ends it. */
function endsReasoning(core: LlmCore, { format, opener }: Beginning, open: string): boolean {
  const { survey, policy } = core.settings
  if (survey !== undefined || opener.isBare === true) return false
  if (policy.reasoningCalls !== 'format') return policy.reasoningCalls === 'promote'
  const isOwn = format.reasoning?.some((tags) => tags.open === open) === true
  return isOwn && format.callsInReasoning === 'promote'
}

/** What ends reasoning: its closing tag, and the openers of calls that end it. */
function endsOf(core: LlmCore, { open, close }: ReasoningTags): Stops {
  const { beginnings, reasoningEnds } = core.vocabulary
  const key = `${core.settings.survey ?? ''} ${core.settings.policy.reasoningCalls} ${open}`
  const known = reasoningEnds.get(key)
  if (known !== undefined) return known
  const openers = [...beginnings.values()]
    .flat()
    .filter((beginning) => endsReasoning(core, beginning, open))
    .map(({ opener }) => ({
      literal: opener.literal,
      atLineStart: opener.at === 'line-start',
    }))
  const stops = new Stops([{ literal: close }, ...openers])
  reasoningEnds.set(key, stops)
  return stops
}
