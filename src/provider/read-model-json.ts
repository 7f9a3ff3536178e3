import type { JsonValue } from '../contracts/json.ts'
import { IncrementalJsonParser } from '../json/incremental-json-parser.ts'
import { jsonFault } from '../json/json-fault.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { findPlaceholders } from '../text/redaction-placeholder.ts'

const STRINGS = /"(?:[^"\\]|\\[^])*"/gu

/**
 * What came of reading what a model wrote as JSON. `cut`: it ends inside the value, and so far it is JSON. `redacted`: it
 * may have been JSON before redaction replaced a part of it.
 */
export type ModelJson =
  | { readonly state: 'whole'; readonly value: JsonValue }
  | { readonly state: 'cut' | 'malformed'; readonly fault: string }
  | { readonly state: 'redacted' }

/** Reads what a model wrote as JSON. A placeholder of redaction that stands where a value does is read as a string. */
export function readModelJson(text: string): ModelJson {
  const reading = safeParseJson(text)
  if (reading.ok) return { state: 'whole', value: reading.value }
  const places = findPlaceholders(text)
  if (places.length > 0) {
    const mended = safeParseJson(withQuotedPlaceholders(text))
    return mended.ok ? { state: 'whole', value: mended.value } : { state: 'redacted' }
  }
  const parser = new IncrementalJsonParser({ policy: 'whole-values' })
  parser.write(text)
  return parser.failure === undefined && !parser.isComplete
    ? { state: 'cut', fault: 'the text ends inside the value' }
    : { state: 'malformed', fault: jsonFault(text) }
}

/** A number that a rule of the user's replaced leaves a bare placeholder, which is no JSON. */
function withQuotedPlaceholders(text: string): string {
  const strings = Array.from(text.matchAll(STRINGS), ({ index, 0: token }) => ({
    start: index,
    end: index + token.length,
  }))
  const parts: string[] = []
  let position = 0
  let next = 0
  for (const [start, end] of findPlaceholders(text)) {
    while ((strings[next]?.end ?? Infinity) <= start) next += 1
    if ((strings[next]?.start ?? Infinity) < start) continue
    parts.push(text.slice(position, start), JSON.stringify(text.slice(start, end)))
    position = end
  }
  return [...parts, text.slice(position)].join('')
}
