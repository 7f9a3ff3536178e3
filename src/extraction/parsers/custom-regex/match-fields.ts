import type { Span } from '../../../contracts/extraction.ts'
import type { FieldPattern, ParserSettings } from '../../../contracts/parser-settings.ts'
import type { PatternMatch } from '../../../contracts/user-pattern.ts'

/** The fields that patterns find in a part of a text. */
export interface MatchedFields {
  readonly value: Readonly<Record<string, string>>
  /** Where they stand in the part. */
  readonly places: Readonly<Record<string, Span>>
  /** Of all matches, in no order. */
  readonly spans: readonly Span[]
  readonly diagnostics: readonly string[]
  /** Fields whose patterns match again behind the match that is taken. */
  readonly again: readonly string[]
}

const MAX_MATCHES = 10_000

/** Searches a part of a text for each field; one that isn't there is left out. */
export function matchFields(
  text: string,
  { patterns = {}, maxMatches = MAX_MATCHES }: ParserSettings,
): MatchedFields {
  const values: [string, string][] = []
  const places: [string, Span][] = []
  const spans: Span[] = []
  const diagnostics: string[] = []
  const again: string[] = []
  for (const [name, field] of Object.entries(patterns)) {
    const { matches, cut } = matchesOf(text, field, maxMatches)
    if (cut !== undefined) diagnostics.push(`${name} is cut: ${cut}`)
    const parts = matches.filter(({ value }) => value !== undefined)
    const [first] = parts
    if (first?.valueSpan === undefined) continue
    values.push([name, parts.map(({ value }) => value).join('\n')])
    places.push([name, first.valueSpan])
    if (field.isJoined !== true && field.pattern.matchesAgain(text)) again.push(name)
    for (const { span } of parts) spans.push(span)
  }
  return {
    value: Object.fromEntries(values),
    places: Object.fromEntries(places),
    spans,
    diagnostics,
    again,
  }
}

function matchesOf(
  text: string,
  { pattern, isJoined = false }: FieldPattern,
  limit: number,
): { readonly matches: readonly PatternMatch[]; readonly cut?: string } {
  if (isJoined) return pattern.all(text, limit)
  const match = pattern.first(text)
  return { matches: match === undefined ? [] : [match] }
}
