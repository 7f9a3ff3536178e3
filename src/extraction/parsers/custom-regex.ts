import type { Span } from '../../contracts/extraction.ts'
import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextItem, TextParsing } from '../../contracts/text-parser.ts'
import { formatPointer } from '../../json/json-pointer.ts'
import { matchFields } from './custom-regex/match-fields.ts'
import { type RecordStarts, recordStarts } from './custom-regex/record-starts.ts'
import { type UnifiedText, unifiedText } from './custom-regex/unified-text.ts'
import { defineTextParser } from './define-text-parser.ts'
import { MAX_PLACES } from './max-places.ts'
import { outsideSpans } from './outside-spans.ts'

const MAX_DIAGNOSTICS = 100

/**
 * The fields that patterns find: once, one object; repeated, a record from each match of the record start, or else of the
 * first pattern, to the next. What stands before the first record and behind the last match is in none. Patterns see `\n`
 * for every line ending.
 */
export const customRegex = defineTextParser({
  name: 'custom_regex',
  shape: 'records',
  format: 'text',
  parse: (text, settings) => {
    if (Object.keys(settings.patterns ?? {}).length === 0)
      return { ok: false, reason: 'there are no patterns' }
    const unified = unifiedText(text)
    if (settings.repeated !== true) return parseOnce(text, unified, settings)
    return parseRecords(text, unified, settings)
  },
})

function parseOnce(original: string, unified: UnifiedText, settings: ParserSettings): TextParsing {
  const { value, places, spans, again, diagnostics: cuts } = matchFields(unified.text, settings)
  const more = again.map((name) => `${name} matches again; only its first match is taken`)
  const diagnostics = [...cuts, ...more]
  const lines = spans
    .map((span) => moved(linesAround(unified.text, span), unified))
    .toSorted(([one], [other]) => one - other)
  const [first] = lines
  if (first === undefined) return { ok: false, reason: 'no pattern matches' }
  const pointed = Object.entries(places).map(
    ([name, place]) => [formatPointer([name]), moved(place, unified)] as const,
  )
  return {
    ok: true,
    reading: {
      kind: 'value',
      value,
      places: Object.fromEntries(pointed),
      unmatched: outsideSpans(original, lines),
      span: [first[0], lines.reduce((last, [, end]) => Math.max(last, end), 0)],
      diagnostics,
    },
  }
}

function parseRecords(
  original: string,
  unified: UnifiedText,
  settings: ParserSettings,
): TextParsing {
  const found = recordStarts(unified.text, settings)
  const { items, diagnostics } = readRecords(unified, found, settings)
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined)
    return { ok: false, reason: 'no record begins in the text' }
  const spans = items.map(({ span }) => span)
  return {
    ok: true,
    reading: {
      kind: 'items',
      items,
      unmatched: outsideSpans(original, spans),
      span: [first.span[0], last.span[1]],
      diagnostics,
    },
  }
}

function readRecords(
  unified: UnifiedText,
  { starts, diagnostics }: RecordStarts,
  settings: ParserSettings,
): { readonly items: readonly TextItem[]; readonly diagnostics: readonly string[] } {
  const told = [...diagnostics]
  const items: TextItem[] = []
  let end = 0
  for (const [index, { at, end: startEnd }] of starts.entries()) {
    const next = starts[index + 1]?.at ?? unified.text.length
    const text = unified.text.slice(at, next).trimEnd()
    const { value, places, spans, again, diagnostics: cuts } = matchFields(text, settings)
    if (told.length < MAX_DIAGNOSTICS) told.push(...cuts)
    const last = spans.reduce((furthest, span) => Math.max(furthest, at + span[1]), startEnd)
    const [from, to] = linesAround(unified.text.slice(end, next), [at - end, last - end])
    const span = [end + from, end + to] as const
    end = span[1]
    const placed = index < MAX_PLACES ? Object.entries(places) : []
    items.push({
      value,
      text,
      span: moved(span, unified),
      ...(again.length > 0 && { again }),
      places: Object.fromEntries(
        placed.map(([name, [start, stop]]) => [name, moved([at + start, at + stop], unified)]),
      ),
    })
  }
  return { items, diagnostics: told }
}

/** The lines that a part of a text stands on. */
function linesAround(text: string, [start, end]: Span): Span {
  const newline = text.indexOf('\n', Math.max(start, end - 1))
  const isAtEnd = text[end - 1] === '\n' && end > start
  return [
    start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1,
    isAtEnd ? end - 1 : newline === -1 ? text.length : newline,
  ]
}

function moved([start, end]: Span, { offsetOf }: UnifiedText): Span {
  return [offsetOf(start), offsetOf(end)]
}
