import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { balancedEnd } from '../../json/balanced-end.ts'
import { isBrokenJsonLines } from '../../json/is-broken-json-lines.ts'
import { type JsonScanFailure, scanJson } from '../../json/scan-json.ts'
import { fencesOf } from '../../text/fences-of.ts'
import { createSpanFinder } from '../create-span-finder.ts'
import { defineIsolator } from '../define-isolator.ts'
import { pythonInProse } from '../python/python-in-prose.ts'
import { isProgramFence } from '../is-program-fence.ts'
import { lookForValue } from '../streams/look-for-value.ts'
import { valueInProse } from '../value-in-prose.ts'

const BRACKET = /[{[]/gu
const OPENS_LIKE_JSON = /\{\s*"|\[\s*[{["]/uy

/**
 * Every object and array inside a text that isn't JSON as a whole. A bracket that opens like JSON and breaks hides
 * what is inside it: the outer value is what was meant. What is code, a citation or set notation is left alone.
 * Python literals stand among them where nothing else is on their lines. JSON Lines with broken ones are left to repair:
 * the whole ones alone would be some of the data as all of it.
 */
export const smartBrace = defineIsolator({
  name: 'smart-brace',
  createStream: lookForValue,
  isolate(text) {
    if (isBrokenJsonLines(text))
      return { refusal: { reason: 'the text is JSON Lines of which some are broken' } }
    const programs = programsIn(text)
    const literals = pythonInProse(text, programs)
    const candidates: Candidate[] = [...literals]
    const taken = [...programs, ...literals.map(({ span }) => span)]
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

function programsIn(text: string): readonly Span[] {
  return fencesOf(text)
    .filter(isProgramFence)
    .map(({ start, end }) => [start, end])
}

function* jsonSpans(text: string, taken: readonly Span[]): Generator<Span, void, undefined> {
  const takenAt = createSpanFinder(taken)
  let position = 0
  for (;;) {
    const start = nextBracket(text, position, takenAt)
    if (start === undefined) return
    const scan = scanJson(text, start)
    if (scan.ok) {
      yield [start, scan.end]
      position = scan.end
    } else {
      const broken = scan.open.find((bracket) => opensLikeJson(text, bracket))
      yield* scan.closed.filter((span) => broken === undefined || span[0] < broken)
      position = resumeAfter(text, scan, broken)
    }
  }
}

function resumeAfter(text: string, scan: JsonScanFailure, broken: number | undefined): number {
  if (broken !== undefined) return balancedEnd(text, broken) ?? text.length
  return Math.max(scan.at, (scan.open.at(-1) ?? scan.at) + 1)
}

function nextBracket(
  text: string,
  from: number,
  takenAt: (offset: number) => Span | undefined,
): number | undefined {
  BRACKET.lastIndex = from
  for (;;) {
    const match = BRACKET.exec(text)
    const taken = match === null ? undefined : takenAt(match.index)
    if (taken === undefined) return match?.index
    BRACKET.lastIndex = taken[1]
  }
}

function opensLikeJson(text: string, bracket: number): boolean {
  OPENS_LIKE_JSON.lastIndex = bracket
  return OPENS_LIKE_JSON.test(text)
}
