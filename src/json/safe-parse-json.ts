import type { JsonValue } from '../contracts/json.ts'
import { JsonStreamReader } from './json-stream-reader.ts'
import { EXPECTED } from './json-failure.ts'
import { skipJsonWhiteSpace } from './json-white-space.ts'
import { scanJson } from './scan-json.ts'

/** What came of reading a text as JSON. */
export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: string; readonly at?: number }

/**
 * Reads a whole text as one JSON value (RFC 8259); never throws. A byte order mark isn't JSON.
 * The reason of a failure is the same on every version of Node.js, and quotes nothing of the text.
 */
export function safeParseJson(text: string): JsonReading {
  try {
    const value: JsonValue = JSON.parse(text)
    return { ok: true, value: mayMisreadKeys(text) ? readAgain(text, value) : value }
  } catch {
    const scan = scanJson(text)
    if (!scan.ok) return { ok: false, reason: scan.reason, at: scan.at }
    return {
      ok: false,
      reason: EXPECTED.nothing,
      at: skipJsonWhiteSpace(text, scan.end),
    }
  }
}

/**
 * Whether a text that is valid JSON has a key with an escape. V8 13.6 (Node.js 24) compares such a key as it is written,
 * cut to as many units as it means, with the one that an object parsed before had in its place, and takes that one where
 * they are the same: after `{"a":1,"b\\":2}` it reads `{"a":1,"b\n":2}` with the key `b\`.
 */
function mayMisreadKeys(text: string): boolean {
  let escape = text.indexOf('\\')
  while (escape !== -1) {
    const end = endBehindEscape(text, escape)
    if (text[skipJsonWhiteSpace(text, end)] === ':') return true
    escape = text.indexOf('\\', end)
  }
  return false
}

/** Where the string ends that has an escape there: valid JSON has backslashes in strings alone. */
function endBehindEscape(text: string, escape: number): number {
  let position = escape
  while (position < text.length && text[position] !== '"')
    position += text[position] === '\\' ? 2 : 1
  return position + 1
}

/** Reads JSON that is known to be valid, and keeps the last value of a repeated key as `JSON.parse` does. */
function readAgain(text: string, misread: JsonValue): JsonValue {
  const reader = new JsonStreamReader({ maxDepth: Infinity, lossless: false, keep: 'last' })
  reader.write(text)
  reader.end()
  return reader.tree.root ?? misread
}
