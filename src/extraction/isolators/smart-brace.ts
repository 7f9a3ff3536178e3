import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { balancedEnd } from '../../json/balanced-end.ts'
import { isBrokenJsonLines } from '../../json/is-broken-json-lines.ts'
import { createBracketFinder } from '../../json/create-bracket-finder.ts'
import { type JsonScanFailure, scanJson } from '../../json/scan-json.ts'
import type { Fence } from '../../text/fences-of.ts'
import { createSpanFinder } from '../around/create-span-finder.ts'
import { defineIsolator } from './define-isolator.ts'
import { fenceSpans } from '../around/fence-spans.ts'
import { literalsInProse } from '../around/literals-in-prose.ts'
import { isProgramFence } from '../around/is-program-fence.ts'
import { SmartBraceStream } from '../streams/smart-brace-stream.ts'
import { valueInProse } from '../around/value-in-prose.ts'

const OPENS_LIKE_JSON = /\{\s*"|\[\s*[{["]/uy
const OPENS_WITH_NAME = /\{\s*[\p{L}_$][\p{L}\d_$-]{0,80}\s*:(?!:)/uy

/**
 * Every object and array inside a text that isn't JSON as a whole. A bracket that opens like JSON and breaks hides
 * what is inside it: the outer value is what was meant. What is code, a citation or set notation is left alone.
 * Python literals stand among them where nothing else is on their lines. JSON Lines with broken ones are left to repair:
 * the whole ones alone would be some of the data as all of it.
 */
export const smartBrace = defineIsolator({
  name: 'smart-brace',
  createStream: () => new SmartBraceStream(),
  isolate(text) {
    if (isBrokenJsonLines(text))
      return { refusal: { reason: 'the text is JSON Lines of which some are broken' } }
    const passed = fenceSpans(text, (fence) => isPassed(text, fence))
    const literals = literalsInProse(text, passed)
    const candidates: Candidate[] = [...literals]
    const taken = [...passed, ...literals.map(({ span }) => span)]
    taken.sort(([one], [other]) => one - other)
    for (const span of jsonSpans(text, taken)) {
      const candidate = valueInProse(text, span)
      if (candidate !== undefined) candidates.push(candidate)
    }
    candidates.sort((one, other) => other.confidence - one.confidence)
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no JSON object or array stands in the text' } }
  },
})

/** Whether a fence holds a program, or JSON Lines that are to be repaired. */
function isPassed(text: string, fence: Fence): boolean {
  return (
    isProgramFence(fence) || isBrokenJsonLines(text.slice(fence.contentStart, fence.contentEnd))
  )
}

/** A search through a text, and what it has found. */
interface Search {
  readonly text: string
  readonly spans: Span[]
  /** How many brackets with a name behind them may still turn out never to close: each costs a walk to the end. */
  patience: number
}

const PATIENCE = 8

function jsonSpans(text: string, taken: readonly Span[]): readonly Span[] {
  const takenAt = createSpanFinder(taken)
  const nextBracket = createBracketFinder(text)
  const search: Search = { text, spans: [], patience: PATIENCE }
  let start = nextBracket(0)
  while (start !== -1) {
    const passed = isQuoted(text, start) ? ([start, start + 1] as const) : takenAt(start)
    start = nextBracket(passed?.[1] ?? takeValues(search, start))
  }
  return search.spans
}

/** Takes the value that starts at a bracket, or the whole ones in it where it is broken; says where to go on. */
function takeValues(search: Search, start: number): number {
  const { text, spans } = search
  const scan = scanJson(text, start)
  if (scan.ok) {
    spans.push([start, scan.end])
    return scan.end
  }
  const hidden = hiddenBy(search, scan)
  for (const span of scan.closed) if (hidden === undefined || span[0] < hidden[0]) spans.push(span)
  return hidden?.[1] ?? Math.max(scan.at, (scan.open.at(-1) ?? scan.at) + 1)
}

/** What the outermost broken bracket that opens like JSON hides; one with a key without quotes only where it closes. */
function hiddenBy(search: Search, { open }: JsonScanFailure): Span | undefined {
  const { text } = search
  for (const bracket of open) {
    if (opensWith(OPENS_LIKE_JSON, text, bracket))
      return [bracket, balancedEnd(text, bracket) ?? text.length]
    if (search.patience === 0 || !opensWith(OPENS_WITH_NAME, text, bracket)) continue
    const end = balancedEnd(text, bracket)
    if (end !== undefined) return [bracket, end]
    search.patience--
  }
  return undefined
}

/** A bracket in quotes of its own, such as `"{"`, is one that the text speaks of. */
function isQuoted(text: string, bracket: number): boolean {
  const quote = text[bracket - 1]
  return quote === '"' && text[bracket + 1] === quote && !/[\w"]/u.test(text[bracket + 2] ?? '')
}

function opensWith(pattern: RegExp, text: string, bracket: number): boolean {
  pattern.lastIndex = bracket
  return pattern.test(text)
}
