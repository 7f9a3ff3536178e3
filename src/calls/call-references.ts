import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, parsePointer, valueAt } from '../json/json-pointer.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { compileUserPattern } from '../patterns/compile-user-pattern.ts'

/** A part of an argument that an earlier result fills in: `${calls.open/structuredContent/id}` or `${calls.open~id: (\w+)}`. */
interface CallReference {
  /** As it is written. */
  readonly text: string
  /** The id of the call, or the name of its tool; `*` is any call before, the last that has the value. */
  readonly call: string
  /** Where the value is, from the result of the call. */
  readonly where:
    | { readonly pointer: string }
    | { readonly pattern: string }
    | { readonly fault: string }
}

/** A reference of an argument, by its place in the arguments. */
interface PlacedReference extends CallReference {
  readonly pointer: string
}

/** Arguments without references, or why one of them has no value. */
export type ResolvedArguments =
  | { readonly ok: true; readonly arguments: JsonObject }
  | { readonly ok: false; readonly reason: string }

const OPENING = '${calls.'
const ANY = '*'
const NAME = /^(?:\*|[\w.-]+)/u

/** Returns the faults of the references in arguments: what can't be read, and what refers to no call before it. */
export function referenceFaults(
  given: JsonValue,
  earlier: ReadonlySet<string>,
): readonly { readonly pointer: string; readonly message: string }[] {
  return placedReferences(given).flatMap(({ pointer, text, call, where }) => {
    const fault = 'fault' in where ? where.fault : isBefore(call) ? undefined : unknown(call)
    return fault === undefined ? [] : [{ pointer, message: `${text} ${fault}` }]
  })

  function isBefore(call: string): boolean {
    return call === ANY ? earlier.size > 0 : earlier.has(call)
  }

  function unknown(call: string): string {
    const known = [...earlier].slice(0, 10).join(', ')
    return `refers to ${JSON.stringify(call)}, which is neither the id nor the tool of a call before it${known === '' ? '' : `; before it are ${known}`}`
  }
}

/** Whether arguments take something from earlier results. */
export function hasReferences(given: JsonValue): boolean {
  return placedReferences(given).length > 0
}

/** Puts values of earlier results into arguments. A reference that is a whole string takes the value as it is, one inside a text takes its words. */
export async function resolveReferences(
  given: JsonObject,
  resultsOf: (call: string) => readonly Promise<JsonValue | undefined>[],
): Promise<ResolvedArguments> {
  const values = new Map<string, JsonValue>()
  // All are asked for at once: later, a name would mean a later call.
  const asked = placedReferences(given).map((reference) => ({
    reference,
    results: resultsOf(reference.call),
  }))
  for (const { reference, results } of asked) {
    const value = await firstValue(reference, results)
    if ('missing' in value)
      return { ok: false, reason: `${reference.pointer} is ${reference.text}; ${value.missing}` }
    values.set(reference.text, value.found)
  }
  const filled = values.size === 0 ? given : fill(given, values)
  return { ok: true, arguments: isJsonObject(filled) ? filled : given }
}

/** The value of the first result that has it, or why the last one has none. */
async function firstValue(
  reference: CallReference,
  results: readonly Promise<JsonValue | undefined>[],
): Promise<Referred> {
  let value = referredValue(reference, undefined)
  for (const result of results) {
    value = referredValue(reference, await result)
    if ('found' in value) return value
  }
  return results.length > 1 ? { missing: 'no call before it has such a value' } : value
}

type Referred = { readonly found: JsonValue } | { readonly missing: string }

function referredValue({ call, where }: CallReference, result: JsonValue | undefined): Referred {
  if ('fault' in where) return { missing: where.fault }
  if (result === undefined) return { missing: `${call} gave no result` }
  const found =
    'pointer' in where ? followPointer(result, where.pointer) : firstMatch(result, where.pattern)
  if (found !== undefined) return { found }
  const isError = valueAt(result, '/isError') === true
  return { missing: isError ? `${call} gave an error` : `the result of ${call} has nothing there` }
}

/** A pointer that goes on behind a string reads the string as JSON. */
function followPointer(result: JsonValue, pointer: string): JsonValue | undefined {
  return (parsePointer(pointer) ?? []).reduce<JsonValue | undefined>((value, token) => {
    const outer = typeof value === 'string' ? valueOf(value) : value
    return outer === undefined ? undefined : valueAt(outer, formatPointer([token]))
  }, result)
}

function valueOf(text: string): JsonValue | undefined {
  const reading = safeParseJson(text)
  return reading.ok ? reading.value : undefined
}

/** What a pattern finds in the texts of a result, or else in its structured content as JSON. */
function firstMatch(result: JsonValue, source: string): string | undefined {
  const compiled = compileUserPattern(source)
  if (!compiled.ok) return undefined
  const content = valueAt(result, '/content')
  const texts = (isJsonArray(content) ? content : []).map((block) => valueAt(block, '/text'))
  return [...texts, JSON.stringify(valueAt(result, '/structuredContent') ?? null)]
    .filter((text) => typeof text === 'string')
    .map((text) => compiled.pattern.first(text)?.value)
    .find((value) => value !== undefined)
}

function fill(value: JsonValue, values: ReadonlyMap<string, JsonValue>): JsonValue {
  if (isJsonArray(value)) return value.map((item) => fill(item, values))
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, fill(member, values)]),
    )
  if (typeof value !== 'string') return value
  const [only, ...more] = referencesIn(value)
  if (only === undefined) return value
  if (only.text === value) return values.get(value) ?? value
  return [only, ...more].reduce((text, reference) => {
    const found = values.get(reference.text)
    const words = typeof found === 'string' ? found : JSON.stringify(found)
    return text.replace(reference.text, () => words)
  }, value)
}

function placedReferences(
  value: JsonValue,
  tokens: readonly (string | number)[] = [],
): readonly PlacedReference[] {
  if (typeof value === 'string')
    return referencesIn(value).map((found) => ({ ...found, pointer: formatPointer(tokens) }))
  if (isJsonArray(value))
    return value.flatMap((item, index) => placedReferences(item, [...tokens, index]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) =>
    placedReferences(member, [...tokens, key]),
  )
}

function referencesIn(text: string): readonly CallReference[] {
  const found: CallReference[] = []
  let start = text.indexOf(OPENING)
  while (start !== -1) {
    const end = closingBrace(text, start + 2)
    const written = text.slice(start, end === -1 ? undefined : end + 1)
    found.push(readReference(written, end !== -1))
    start = text.indexOf(OPENING, start + written.length)
  }
  return found
}

/** The brace that closes a reference; those of its pattern come in pairs, or behind a backslash. */
function closingBrace(text: string, start: number): number {
  let depth = 1
  for (const { 0: mark, index } of text.slice(start).matchAll(/\\.|[{}]/gsu)) {
    if (mark === '{') depth += 1
    if (mark === '}') depth -= 1
    if (depth === 0) return start + index
  }
  return -1
}

function readReference(text: string, isClosed: boolean): CallReference {
  const inside = text.slice(OPENING.length, isClosed ? -1 : undefined)
  const call = NAME.exec(inside)?.[0] ?? ''
  const rest = inside.slice(call.length)
  return { text, call, where: isClosed ? readPlace(call, rest) : { fault: 'has no closing }' } }
}

function readPlace(call: string, rest: string): CallReference['where'] {
  if (call !== '' && rest.startsWith('/')) return { pointer: rest }
  if (call === '' || !rest.startsWith('~') || rest === '~')
    return { fault: 'is no reference; write ${calls.ID/JSON/POINTER} or ${calls.ID~PATTERN}' }
  const pattern = rest.slice(1)
  const compiled = compileUserPattern(pattern)
  return compiled.ok ? { pattern } : { fault: `has no valid pattern: ${compiled.reason}` }
}
