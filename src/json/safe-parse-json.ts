import type { JsonValue } from '../contracts/json.ts'

/** What came of reading a text as JSON. */
export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: string; readonly at?: number }

/** Reads a whole text as one JSON value (RFC 8259); never throws. A byte order mark isn't JSON. */
export function safeParseJson(text: string): JsonReading {
  try {
    const value: JsonValue = JSON.parse(text)
    return { ok: true, value }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const at = /at position (\d+)/u.exec(reason)?.[1]
    return at === undefined ? { ok: false, reason } : { ok: false, reason, at: Number(at) }
  }
}
