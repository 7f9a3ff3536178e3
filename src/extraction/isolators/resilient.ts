import type { Candidate, Isolation } from '../../contracts/isolator.ts'
import type { Span } from '../../contracts/extraction.ts'
import { fencesOf } from '../../text/fences-of.ts'
import { brokenValueAt, brokenValueIn } from '../around/broken-value.ts'
import { createMemo } from '../../text/create-memo.ts'
import { defineIsolator } from './define-isolator.ts'
import { isProgramFence } from '../around/is-program-fence.ts'
import { SmartBraceStream } from '../streams/smart-brace-stream.ts'

const BRACKET = /[{[]/gu

/** Each costs a walk to the end of the text where nothing closes it. */
const OPEN_LIMIT = 8
const CANDIDATE_LIMIT = 32

/**
 * What opens like JSON and is broken, to be repaired: the whole text or a fenced block, a value on lines of its own or
 * behind a label, and a value with quoted keys inside a line; up to where its bracket is balanced, or where it never is
 * to the end or to where prose begins. What reads like prose, code, a template or a citation is left alone. It gives the
 * first 32 candidates, and stops after eight brackets that nothing closes.
 */
export const resilient = defineIsolator({
  name: 'resilient',
  // A value that is shown is taken back by no repair: a broken one is shown as far as it is good.
  createStream: () => new SmartBraceStream(),
  streamsLike: 'smart-brace',
  isolate: (text) => lastIsolation(text, () => isolate(text)),
})

/** Whether a text holds broken JSON is asked before text parsers look at it, and once more in the chain behind them. */
const lastIsolation = createMemo<Isolation>(1)

function isolate(text: string): Isolation {
  const candidates: Candidate[] = []
  const passed: Span[] = []
  for (const fence of fencesOf(text)) {
    const inside = [fence.contentStart, fence.contentEnd] as const
    const candidate = isProgramFence(fence)
      ? undefined
      : brokenValueIn(text, inside, fence.language.startsWith('json'))
    if (candidate !== undefined) candidates.push({ ...candidate, covers: [fence.start, fence.end] })
    if (candidate !== undefined || isProgramFence(fence)) passed.push([fence.start, fence.end])
  }
  const whole = candidates.length === 0 ? brokenValueIn(text, [0, text.length]) : undefined
  const from = whole?.span[1] ?? 0
  if (whole !== undefined) candidates.push(whole)
  const skipped = [[0, from], ...passed.filter(([start]) => start >= from)] as const
  const stoppedAt = addValuesBeside(text, skipped, candidates)
  candidates.sort((one, other) => other.confidence - one.confidence)
  return candidates.length > 0
    ? { candidates: candidates.slice(0, CANDIDATE_LIMIT) }
    : { refusal: stoppedAt === undefined ? { reason: NOTHING } : { reason: OPEN, at: stoppedAt } }
}

const NOTHING = 'nothing in the text opens like JSON that was broken'
const OPEN = `${OPEN_LIMIT} brackets open like JSON, are never closed and hold none; what follows isn't looked through`

/** Gives the place where it stopped looking, if that is before the end. */
function addValuesBeside(
  text: string,
  passed: readonly Span[],
  candidates: Candidate[],
): number | undefined {
  let open = 0
  let skipped = 0
  BRACKET.lastIndex = 0
  for (let match = BRACKET.exec(text); match !== null; match = BRACKET.exec(text)) {
    while (passed[skipped] !== undefined && (passed[skipped]?.[1] ?? 0) <= match.index) skipped++
    const [start, end] = passed[skipped] ?? [text.length, text.length]
    if (match.index >= start) {
      BRACKET.lastIndex = end
      continue
    }
    const value = brokenValueAt(text, match.index, start)
    if (value === undefined) continue
    if (value.candidate !== undefined) candidates.push(value.candidate)
    if (!value.closed && ++open === OPEN_LIMIT)
      return value.end < text.length ? value.end : undefined
    BRACKET.lastIndex = value.end
  }
  return undefined
}
