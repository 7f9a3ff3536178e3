import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { contentCandidate } from '../around/content-candidate.ts'
import { defineIsolator } from './define-isolator.ts'
import { outsidePrograms } from '../around/outside-programs.ts'

const OPENING = '<![CDATA['
const CLOSING = ']]>'

/** Each CDATA section that holds JSON, JSON Lines, XML or YAML. Sections in code, and those without an end, are none. */
export const cdata = defineIsolator({
  name: 'cdata',
  isolate(text) {
    if (!text.includes(OPENING))
      return { refusal: { reason: 'no CDATA section stands in the text' } }
    const isOutside = outsidePrograms(text)
    const candidates = [...sectionsOf(text)]
      .filter(([start, end]) => isOutside(start) && !isQuoted(text, start, end))
      .map((section) => candidateIn(text, section))
      .filter((candidate) => candidate !== undefined)
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no CDATA section holds structured data' } }
  },
})

function candidateIn(text: string, covers: Span): Candidate | undefined {
  const part = [covers[0] + OPENING.length, covers[1] - CLOSING.length] as const
  const content = contentCandidate(text, part)
  return content && { ...content, confidence: 0.8, covers }
}

function isQuoted(text: string, start: number, end: number): boolean {
  return /["'`]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)
}

function* sectionsOf(text: string): Generator<Span, void, undefined> {
  let start = text.indexOf(OPENING)
  while (start !== -1) {
    const end = text.indexOf(CLOSING, start + OPENING.length)
    if (end === -1) return
    yield [start, end + CLOSING.length]
    start = text.indexOf(OPENING, end)
  }
}
