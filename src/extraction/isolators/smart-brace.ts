import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { balancedEnd } from '../../json/balanced-end.ts'
import { type JsonScanFailure, scanJson } from '../../json/scan-json.ts'
import { type Fence, fencesOf } from '../../text/fences-of.ts'
import { defineIsolator } from '../define-isolator.ts'
import { valueInProse } from '../value-in-prose.ts'

const BRACKET = /[{[]/gu
const OPENS_LIKE_JSON = /\{\s*"|\[\s*[{["]/uy
const PROGRAM = /^(?!json|text|txt|plain|output|console$)[a-z]/u

/**
 * Every object and array inside a text that isn't JSON as a whole. A bracket that opens like JSON and breaks hides
 * what is inside it: the outer value is what was meant. What is code, a citation or set notation is left alone.
 */
export const smartBrace = defineIsolator({
  name: 'smart-brace',
  isolate(text) {
    const candidates: Candidate[] = []
    for (const span of jsonSpans(text)) {
      const candidate = valueInProse(text, span)
      if (candidate !== undefined) candidates.push(candidate)
    }
    candidates.sort((one, other) => other.confidence - one.confidence)
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no JSON object or array stands in the text' } }
  },
})

function* jsonSpans(text: string): Generator<Span, void, undefined> {
  const programs = [...fencesOf(text)].filter((fence) => PROGRAM.test(fence.language))
  let position = 0
  for (;;) {
    const start = nextBracket(text, position, programs)
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

function nextBracket(text: string, from: number, programs: Fence[]): number | undefined {
  BRACKET.lastIndex = from
  let match = BRACKET.exec(text)
  while (match !== null) {
    while (programs[0] !== undefined && programs[0].end <= match.index) programs.shift()
    if (programs[0] === undefined || match.index < programs[0].start) return match.index
    BRACKET.lastIndex = programs[0].end
    match = BRACKET.exec(text)
  }
  return undefined
}

function opensLikeJson(text: string, bracket: number): boolean {
  OPENS_LIKE_JSON.lastIndex = bracket
  return OPENS_LIKE_JSON.test(text)
}
