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
 * V8 13.6 (Node.js 24) takes a key of one unit that is written as an escape for the one that an object parsed before
 * had in its place: after `{"a":1,"\\\\":2}` it reads `{"a":1,"\\n":2}` with the key `\\`.
 */
const ONE_UNIT_KEY = /"\\(?:["\\/bfnrt]|u[\da-fA-F]{4})"\s*:/u

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

function mayMisreadKeys(text: string): boolean {
  return text.includes('\\') && ONE_UNIT_KEY.test(text)
}

/** Reads JSON that is known to be valid, and keeps the last value of a repeated key as `JSON.parse` does. */
function readAgain(text: string, misread: JsonValue): JsonValue {
  const reader = new JsonStreamReader({ maxDepth: Infinity, lossless: false, keep: 'last' })
  reader.write(text)
  reader.end()
  return reader.tree.root ?? misread
}
