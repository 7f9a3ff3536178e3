import type { JsonValue } from '../contracts/json.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'

/** Characters of a description that are read. */
const LONGEST = 8000
const MOST_EXAMPLES = 20
/** Words of an example that nothing quotes. */
const MOST_WORDS = 4

/** What stands before an example or a default. */
const MARK =
  /\b(?:e\.?\s?g\.?|for (?:example|instance)|examples?(?: (?:is|are|value))?|such as|defaults?(?: (?:to|is|value))?(?: is)?)[\s:=,]{1,3}/giu
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
])
/** Words that say what an example is about, and are none. */
const NO_EXAMPLE =
  /^(?:a|an|the|if|when|where|none|null|any|all|no|not|of|to|in|is|are|this|your)\b/iu

/** How dates and times are asked for, and one written so. */
const WRITTEN: readonly (readonly [asked: RegExp, value: string])[] = [
  [/\byyyy-mm-dd[ ]hh:mm:ss\.sss\b/iu, '2026-01-15 12:00:00.000'],
  [/\byyyy-mm-dd[ ]hh:mm:ss\b/iu, '2026-01-15 12:00:00'],
  [/\byyyy-mm-ddthh:mm:ss/iu, '2026-01-15T12:00:00'],
  [/\byyyy-mm-dd\b/iu, '2026-01-15'],
  [/\bhh:mm:ss\b/iu, '12:00:00'],
  [/\bhh:mm\b/iu, '12:00'],
  [/\biso[ -]?8601\b/iu, '2026-01-15T12:00:00Z'],
]

/**
 * Returns the values that a description names as examples or as the default, in the order in which they stand there,
 * each as a value of the type asked for: ``e.g. `2+2` ``, `such as "Europe/Oslo"`, `(default: 10)`, `YYYY-MM-DD`.
 */
export function describedValues(description: string, type: string): readonly JsonValue[] {
  const text = description.slice(0, LONGEST)
  const marked = [...text.matchAll(MARK)]
    .slice(0, MOST_EXAMPLES)
    .map(({ 0: mark, index }) => exampleAt(text, index + mark.length, type))
    .filter((value) => value !== undefined)
  if (type !== 'string') return marked
  return [
    ...marked,
    ...WRITTEN.flatMap(([asked, value]) => (asked.test(text) ? [value] : [])).slice(0, 1),
  ]
}

/** Returns what a tool's description says of one parameter, as docstrings list them: `city (str): Name of the city`. */
export function describedParameter(description: string, name: string): string | undefined {
  for (const line of description.slice(0, LONGEST).split('\n')) {
    const at = line.indexOf(name)
    if (at === -1 || !/^[\s`*"'-]*$/u.test(line.slice(0, at))) continue
    const said = /^[`*"']{0,3}\s?(?:\([^)]{0,100}\)\s?)?[`*"']{0,3}\s?(?::|-|–|—)\s?(.+)$/u.exec(
      line.slice(at + name.length),
    )?.[1]
    if (said !== undefined) return said
  }
  return undefined
}

function exampleAt(text: string, start: number, type: string): JsonValue | undefined {
  const rest = text.slice(start, start + 1000).trimStart()
  const opening = rest[0] ?? ''
  if (type === 'array' || type === 'object') return literal(rest)
  const closing = QUOTES.get(opening)
  if (closing !== undefined) {
    const end = rest.indexOf(closing, 1)
    const quoted = end === -1 ? '' : rest.slice(1, end)
    return quoted === '' || quoted.includes('\n') ? undefined : ofType(unquoted(quoted), type)
  }
  const bare = /^[^,;)\n]{1,80}/u.exec(rest)?.[0] ?? ''
  const value = (bare.split(/\s+or\s+|\.(?:\s|$)/u)[0] ?? '').trim()
  const isWhole = value.split(/\s+/u).length <= MOST_WORDS && !NO_EXAMPLE.test(value)
  return value === '' || !isWhole ? undefined : ofType(value, type)
}

/** Quotes inside backticks are the example's own notation. */
function unquoted(text: string): string {
  return /^(["'])(.*)\1$/u.exec(text)?.[2] ?? text
}

function ofType(text: string, type: string): JsonValue | undefined {
  if (type === 'string') return text
  const reading = safeParseJson(text.toLowerCase())
  if (!reading.ok) return undefined
  const { value } = reading
  if (type === 'integer') return Number.isInteger(value) ? value : undefined
  return typeof value === type ? value : undefined
}

/** A list or an object at the start of a text, in JSON or with the quotes of Python. */
function literal(text: string): JsonValue | undefined {
  const bare = text.replace(/^[`'"]/u, '')
  if (!/^[[{]/u.test(bare)) return undefined
  let depth = 0
  for (const { 0: bracket, index } of bare.matchAll(/[[\]{}]/gu)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > 0) continue
    const written = bare.slice(0, index + 1)
    const reading = safeParseJson(written)
    const second = reading.ok ? reading : safeParseJson(written.replaceAll("'", '"'))
    return second.ok ? second.value : undefined
  }
  return undefined
}
