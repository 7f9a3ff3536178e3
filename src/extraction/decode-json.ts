import type { TextFormat } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { scanJson } from '../json/scan-json.ts'
import { linesOf } from '../text/lines-of.ts'

/** What came of decoding a candidate. */
export type Decoding =
  | { readonly ok: true; readonly value: JsonValue; readonly diagnostics: readonly string[] }
  | { readonly ok: false; readonly reason: string; readonly at?: number }

/** Deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500

/** Reads an object, an array or JSON Lines, and tells what reading loses: repeated keys, and digits of large numbers. */
export function decodeJson(text: string, format: TextFormat): Decoding {
  return format === 'json' ? decodeValue(text) : decodeLines(text)
}

function decodeLines(text: string): Decoding {
  const values: JsonValue[] = []
  const diagnostics: string[] = []
  for (const line of linesOf(text)) {
    if (line.text.trim() === '') continue
    const decoding = decodeValue(line.text.trim())
    if (!decoding.ok) return { ...decoding, at: line.start + (decoding.at ?? 0) }
    values.push(decoding.value)
    diagnostics.push(...decoding.diagnostics)
  }
  return { ok: true, value: values, diagnostics: [...new Set(diagnostics)] }
}

function decodeValue(text: string): Decoding {
  const scan = scanJson(text)
  if (!scan.ok) return { ok: false, reason: scan.reason, at: scan.at }
  if (scan.depth === 0) return { ok: false, reason: 'a bare scalar is no structured data', at: 0 }
  if (scan.depth > DEPTH_LIMIT)
    return { ok: false, reason: `the value is nested deeper than ${DEPTH_LIMIT} levels`, at: 0 }
  const reading = safeParseJson(text)
  if (!reading.ok) return reading
  const diagnostics: string[] = []
  if (countKeys(reading.value) < scan.members)
    diagnostics.push('an object repeats a key; the last value was kept')
  const [number] = scan.unsafeNumbers
  if (number !== undefined)
    diagnostics.push(`the number ${text.slice(...number).slice(0, 40)} loses digits as a double`)
  return { ok: true, value: reading.value, diagnostics }
}

function countKeys(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  const values: readonly JsonValue[] = Object.values(value)
  let count = Array.isArray(value) ? 0 : values.length
  for (const item of values) count += countKeys(item)
  return count
}
