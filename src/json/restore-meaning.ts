import type { Repair } from '../contracts/extraction.ts'
import { endMarkStart } from './omission-mark.ts'
import { lowQuoteRepairs } from './low-quotes.ts'
import { type BrokenJsonSurvey, surveyBrokenJson } from './survey-broken-json.ts'

const MARK =
  /\.{3}|\u2026|\d[ \t]+more\b|\b(?:[Tt]runcated|TRUNCATED|[Oo]mitted|more|[Ss]nip|[Ss]nipped|[Ee]lided|[Ss]kipped|cut off|abridged|abbreviated)\b/u
const WORD_AT_END = /[:,[]\s{0,20}[A-Za-z]{1,8}\s{0,20}$/u
const VALUE_BEFORE = /:\s*$/u

/** What the end of a text cuts off. One letter tells JSON's literals apart, and `N` could only be two that are null. */
const PARTIAL: readonly (readonly [RegExp, string])[] = [
  [/^(?:t|tr|tru|T|Tr|Tru)$/u, 'true'],
  [/^(?:f|fa|fal|fals|F|Fa|Fal|Fals)$/u, 'false'],
  [/^(?:n|nu|nul|N|No|Non|u|un|und|unde|undef|undefi|undefin|undefine)$/u, 'null'],
]

/**
 * Changes that a repair needs before it, as it would take for data what is none: marks for what was left out, which
 * become the three dots that it knows, or null behind a colon; a literal that the end of the text cuts off; and quotes
 * below the line, which it doesn't know.
 */
export function restoreMeaning(text: string): readonly Repair[] {
  const words = restoredWords(text)
  const quotes = lowQuoteRepairs(text)
  if (quotes.length === 0) return words
  return [...quotes, ...words].toSorted((a, b) => a.start - b.start)
}

function restoredWords(text: string): readonly Repair[] {
  if (!WORD_AT_END.test(text.slice(-60)) && !MARK.test(text)) return []
  const survey = surveyBrokenJson(text, Math.max(0, text.search(/[{[]/u)))
  const repairs: Repair[] = []
  for (const [start, end] of survey.omissions) {
    const before = text.slice(start, end)
    const isValue = VALUE_BEFORE.test(text.slice(Math.max(0, start - 80), start))
    const after = isValue ? 'null' : '...'
    if (before !== after) repairs.push({ code: 'ellipsis-removed', start, before, after })
  }
  const last = partialLiteral(text, survey) ?? endMark(text, survey)
  return last === undefined ? repairs : [...repairs, last]
}

function partialLiteral(text: string, { lastWord }: BrokenJsonSurvey): Repair | undefined {
  if (lastWord === undefined) return undefined
  if (!/[:,[]\s*$/u.test(text.slice(Math.max(0, lastWord - 80), lastWord))) return undefined
  const before = text.slice(lastWord).trimEnd()
  const after = PARTIAL.find(([pattern]) => pattern.test(before))?.[1]
  return after === undefined
    ? undefined
    : { code: 'literal-replaced', start: lastWord, before, after }
}

function endMark(text: string, { openString }: BrokenJsonSurvey): Repair | undefined {
  const start = openString === undefined ? undefined : endMarkStart(text, openString + 1)
  if (start === undefined) return undefined
  return { code: 'ellipsis-removed', start, before: text.slice(start), after: '' }
}
