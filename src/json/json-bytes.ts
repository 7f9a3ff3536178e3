import type { JsonValue } from '../contracts/json.ts'
import { safeParseJson } from './safe-parse-json.ts'

/** Where something stands in bytes, half-open. */
export interface ByteSpan {
  readonly start: number
  readonly end: number
}

/** A member of an object, with the span of its value. */
export interface JsonMember extends ByteSpan {
  readonly key: string
  /** Where its key begins, with the quote. */
  readonly keyStart: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const SPACE = 0x20

/**
 * The members of the object that begins at a place of a JSON text in UTF-8, in their order; none where there is no object.
 * Finds values without reading them, so that the rest of a text can be kept byte for byte. Of a text that isn't valid JSON
 * it gives what it takes it for, and always ends; work is linear, without a call stack.
 */
export function membersAt(json: Uint8Array, start = 0): readonly JsonMember[] {
  const open = skipSpace(json, start)
  if (json[open] !== OPEN_BRACE) return []
  const members: JsonMember[] = []
  let at = skipSpace(json, open + 1)
  while (json[at] === QUOTE) {
    const keyEnd = endOfString(json, at)
    const colon = skipSpace(json, keyEnd)
    if (json[colon] !== COLON) break
    const value = skipSpace(json, colon + 1)
    const end = endOfValue(json, value)
    members.push({ key: keyIn(json, { start: at, end: keyEnd }), keyStart: at, start: value, end })
    const comma = skipSpace(json, end)
    if (json[comma] !== COMMA) break
    at = skipSpace(json, comma + 1)
  }
  return members
}

/** The elements of the array that begins at a place, as `membersAt` gives members. */
export function elementsAt(json: Uint8Array, start = 0): readonly ByteSpan[] {
  const open = skipSpace(json, start)
  if (json[open] !== OPEN_BRACKET) return []
  const elements: ByteSpan[] = []
  let at = skipSpace(json, open + 1)
  while (at < json.length && json[at] !== CLOSE_BRACKET) {
    const end = endOfValue(json, at)
    if (end === at) break
    elements.push({ start: at, end })
    const comma = skipSpace(json, end)
    if (json[comma] !== COMMA) break
    at = skipSpace(json, comma + 1)
  }
  return elements
}

/** The value of a member; of a repeated key the last, as `JSON.parse` has it. */
export function memberAt(json: Uint8Array, key: string, start = 0): JsonMember | undefined {
  return membersAt(json, start).findLast((member) => member.key === key)
}

/** What a span says as JSON; undefined where that isn't JSON. */
export function valueIn(json: Uint8Array, { start, end }: ByteSpan): JsonValue | undefined {
  const reading = safeParseJson(textIn(json, { start, end }))
  return reading.ok ? reading.value : undefined
}

/** The text in a span; bytes that aren't UTF-8 read as U+FFFD. */
export function textIn(bytes: Uint8Array, { start, end }: ByteSpan): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8')
}

function keyIn(json: Uint8Array, span: ByteSpan): string {
  const inner = textIn(json, { start: span.start + 1, end: span.end - 1 })
  if (!inner.includes('\\')) return inner
  const value = valueIn(json, span)
  return typeof value === 'string' ? value : inner
}

function skipSpace(json: Uint8Array, start: number): number {
  let at = start
  // Of the bytes up to the space only four are white space; the others stand in no valid text outside strings.
  while (at < json.length && (json[at] ?? 0) <= SPACE) at += 1
  return at
}

function endOfString(json: Uint8Array, start: number): number {
  let at = json.indexOf(QUOTE, start + 1)
  while (at !== -1) {
    let slashes = 0
    while (json[at - 1 - slashes] === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at + 1
    at = json.indexOf(QUOTE, at + 1)
  }
  return json.length
}

function endOfValue(json: Uint8Array, start: number): number {
  const first = json[start]
  if (first === QUOTE) return endOfString(json, start)
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return endOfWord(json, start)
  let depth = 0
  let at = start
  while (at < json.length) {
    const byte = json[at]
    if (byte === QUOTE) {
      at = endOfString(json, at)
      continue
    }
    at += 1
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
    if (depth === 0) return at
  }
  return json.length
}

function endOfWord(json: Uint8Array, start: number): number {
  let at = start
  while (at < json.length && !endsWord(json[at] ?? 0)) at += 1
  return at
}

function endsWord(byte: number): boolean {
  return byte <= SPACE || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET
}
