import type { JsonValue } from '../contracts/json.ts'
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
    return { ok: true, value }
  } catch {
    const scan = scanJson(text)
    if (!scan.ok) return { ok: false, reason: scan.reason, at: scan.at }
    return { ok: false, reason: 'more text follows the value', at: skipWhiteSpace(text, scan.end) }
  }
}

function skipWhiteSpace(text: string, start: number): number {
  return text.length - text.slice(start).trimStart().length
}
