import type { Decoding } from '../../contracts/decoder.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { scanJson } from '../../json/scan-json.ts'
import { defineDecoder } from './define-decoder.ts'

/** Deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500

/** One JSON value (RFC 8259). Tells what reading loses: repeated keys, and digits of large numbers. */
export const json = defineDecoder({
  format: 'json',
  decode(text) {
    const scan = scanJson(text)
    if (!scan.ok) return { ok: false, reason: scan.reason, at: scan.at }
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
    return { ok: true, value: reading.value, diagnostics, repairs: [] } satisfies Decoding
  },
})

function countKeys(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  const values: readonly JsonValue[] = Object.values(value)
  let count = Array.isArray(value) ? 0 : values.length
  for (const item of values) count += countKeys(item)
  return count
}
