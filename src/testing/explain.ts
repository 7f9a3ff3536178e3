import { inspect, isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '../contracts/json.ts'
import type { Extraction } from '../contracts/extraction.ts'
import type { ValueChange } from '../contracts/value-change.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { toJsonValue } from '../json/to-json-value.ts'
import { valueChanges } from '../json/value-changes.ts'
import { plural } from '../text/plural.ts'

/** The outcome of a check: whether it passed, and the message if it did not. */
export interface CheckOutcome {
  readonly ok: boolean
  /** Several lines: what failed, the text with its span, each difference with its pointer. */
  readonly message: string
}

/** The outcome of a check that passed. */
export const PASSED: CheckOutcome = { ok: true, message: '' }

/** Returns the outcome of a check that failed. */
export function failed(title: string, ...parts: readonly (readonly string[])[]): CheckOutcome {
  return { ok: false, message: [title, ...parts.flat()].join('\n') }
}

const MOST_DIFFERENCES = 20
const LONGEST_VALUE = 120
const MOST_LINES = 12
const LONGEST_LINE = 160

/**
 * Returns the lines that name each difference between two values by JSON pointer; none if there is no difference. An
 * asymmetric matcher of a test runner (`expect.any(String)`) in what is expected decides for itself.
 */
export function differenceLines(expected: unknown, actual: unknown): readonly string[] {
  const settled = settle(expected, actual)
  const after = toJsonValue(actual)
  const before = toJsonValue(settled)
  if (after === undefined || before === undefined || isMoreThanJson(settled, actual))
    return isDeepStrictEqual(settled, actual)
      ? []
      : [`  expected ${shown(expected)}`, `  received ${shown(actual)}`]
  const changes = valueChanges(before, after)
  const lines = changes.slice(0, MOST_DIFFERENCES).map(changeLine)
  const rest = changes.length - lines.length
  return rest === 0 ? lines : [...lines, `  and ${plural(rest, 'further difference')}`]
}

function changeLine({ op, pointer, before, after }: ValueChange): string {
  const place = pointer === '' ? 'the whole value' : pointer
  if (op === 'added') return `  ${place}: not expected, received ${shown(after)}`
  if (op === 'removed') return `  ${place}: expected ${shown(before)}, received nothing`
  return `  ${place}: expected ${shown(before)}, received ${shown(after)}`
}

/** Whether JSON drops something of values, such as what is in a map. */
function isMoreThanJson(...values: readonly unknown[]): boolean {
  return values.some((value) => {
    if (typeof value === 'number') return !Number.isFinite(value)
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
      return true
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return false
    return Array.isArray(value) || isPlain(value) ? isMoreThanJson(...Object.values(value)) : true
  })
}

/** A matcher that accepts what came is replaced by it, and one that doesn't by its name. */
function settle(expected: unknown, actual: unknown): unknown {
  if (isMatcher(expected)) {
    if (expected.asymmetricMatch(actual)) return actual
    if (!isObjectContaining(expected) || !isPlain(actual)) return nameOf(expected)
    const settled = { ...actual, ...settleMembers(expected.sample, actual) }
    // What was refused must differ, also if JSON does not show in what.
    return isDeepStrictEqual(toJsonValue(settled), toJsonValue(actual)) ? nameOf(expected) : settled
  }
  if (Array.isArray(expected))
    return expected.map((item: unknown, index) =>
      settle(item, Array.isArray(actual) ? actual[index] : undefined),
    )
  return isPlain(expected) ? settleMembers(expected, actual) : expected
}

type Members = Readonly<Record<string, unknown>>

function settleMembers(expected: Members, actual: unknown): Members {
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [
      key,
      settle(value, isPlain(actual) && Object.hasOwn(actual, key) ? actual[key] : undefined),
    ]),
  )
}

/** Of `expect.objectContaining`, each member that differs is named. */
function isObjectContaining(matcher: Matcher): matcher is Matcher & { readonly sample: Members } {
  return matcher.inverse !== true && isPlain(matcher.sample)
}

/** Test runners print their matchers in this way. */
function nameOf(matcher: Matcher): string {
  if (matcher.toAsymmetricMatcher !== undefined) return matcher.toAsymmetricMatcher()
  const { sample } = matcher
  const name = `${matcher.inverse === true ? 'Not' : ''}${String(matcher)}`
  return sample === undefined
    ? name
    : `${name}<${sample instanceof RegExp ? String(sample) : shown(sample)}>`
}

function isPlain(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

interface Matcher {
  readonly asymmetricMatch: (value: unknown) => boolean
  readonly toAsymmetricMatcher?: () => string
  readonly toString: () => string
  readonly sample?: unknown
  readonly inverse?: boolean
}

function isMatcher(value: unknown): value is Matcher {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function'
  )
}

/** Returns a value on one line, cut. */
export function shown(value: unknown): string {
  const text =
    toJsonValue(value) === undefined || isMoreThanJson(value)
      ? inspect(value, { depth: 2, breakLength: Infinity })
      : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text
}

/** Returns the lines of a text, indented, and around its span if the text is long. */
export function textLines(text: string, span?: readonly [number, number]): readonly string[] {
  const lines = text.split('\n')
  const first = span === undefined ? 1 : lineOf(text, span[0])
  const last = span === undefined ? 1 : lineOf(text, Math.max(span[0], span[1] - 1))
  const from = lines.length <= MOST_LINES ? 1 : Math.max(1, first - 2)
  const to = Math.min(lines.length, from + MOST_LINES - 1)
  const cut = lines.slice(from - 1, to).map((line, index) => {
    const number = from + index
    const mark = span !== undefined && number >= first && number <= last ? '>' : ' '
    const words = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line
    return `  ${mark} ${String(number).padStart(String(to).length)} | ${words}`
  })
  const missing = lines.length - cut.length
  return missing === 0 ? cut : [...cut, `    … ${plural(missing, 'further line')}`]
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Returns the lines on how a value was found, or why none was. */
export function extractionLines(extraction: Extraction<unknown>, text: string): readonly string[] {
  if (!extraction.ok) return [`  no value: ${extraction.reason}`]
  const { extractor, how, span, repairs } = extraction
  const whole = span[0] === 0 && span[1] >= text.length
  return [
    `  found by ${extractor} (${how}), ${whole ? 'in the whole text' : `span ${span[0]} to ${span[1]}`}`,
    ...repairs
      .slice(0, MOST_DIFFERENCES)
      .map(
        ({ code, start, before, after }) =>
          `  repaired at ${start}: ${code}, ${shown(before)} to ${shown(after)}`,
      ),
  ]
}

/** Returns whether a value is a tool's result: an object with an array of content blocks. */
export function isToolResult(value: unknown): value is { readonly [name: string]: JsonValue } {
  const json = toJsonValue(value)
  if (!isJsonObject(json)) return false
  const { content } = json
  return (
    isJsonArray(content) &&
    content.every((block) => isJsonObject(block) && typeof block['type'] === 'string')
  )
}
