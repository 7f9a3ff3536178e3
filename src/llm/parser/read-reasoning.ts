import type { ReasoningTags } from '../define-format.ts'
import { mayFenceFollow } from '../reader/line-so-far.ts'
import type { Reading } from '../reader/reading.ts'
import { Stops } from '../reader/stops.ts'
import { gathering } from './gathering.ts'
import type { LlmCore } from './llm-core.ts'
import { readSection } from './read-section.ts'
import { FENCES } from './vocabulary.ts'
import type { Beginning } from './vocabulary.ts'

/** Reads what a model thought, from its opening tag to the closing one, or to a call of a format whose models forget it. */
export function* readReasoning(core: LlmCore, { open, close }: ReasoningTags): Reading<void> {
  const { reader } = core
  reader.take(open.length)
  const start = reader.offset
  const { gathered, pass } = gathering((text) => core.emit({ type: 'reasoning-delta', text }))
  const stops = endsOf(core, { open, close })
  let isFenced = false
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
    if (FENCES.includes(stop)) isFenced = isFenced !== mayFenceFollow(reader.line)
    const mayEnd = !isFenced && standsOut(core, stop)
    const choice = (beginning: Beginning): boolean => endsReasoning(core, beginning, open)
    if (mayEnd && (yield* readSection(core, stop, choice))) {
      core.diagnose('call-in-reasoning', 'a call ends reasoning that has no end of its own', at)
      break
    }
    pass(reader.take(stop.startsWith('<') ? 1 : stop.length))
  }
  core.survey(gathered.text, start, 'reasoning')
}

/** Whether an opener is no part of what is thought about: a token of a model's own, or a tag that begins a line or is joined to text. */
function standsOut({ reader, settings }: LlmCore, opener: string): boolean {
  if (reader.line.ticks % 2 === 1) return false
  const isToken = /^(?:<[|｜]|\[)/u.test(opener)
  if (isToken || settings.policy.reasoningCalls === 'promote') return true
  return reader.line.start.trim() === '' || !/[\s"'(]/u.test(reader.previous)
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
  const fences = FENCES.map((literal) => ({ literal }))
  const stops = new Stops([{ literal: close }, ...fences, ...openers])
  reasoningEnds.set(key, stops)
  return stops
}
