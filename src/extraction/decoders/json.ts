import type { DecodeOptions, Decoding } from '../../contracts/decoder.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { numberLoss } from '../../json/number-loss.ts'
import { repairJson } from '../../json/repair-json.ts'
import { replaceNumbers } from '../../json/replace-numbers.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { type JsonScan, type JsonScanSuccess, scanJson } from '../../json/scan-json.ts'
import { whatIsMissing } from '../../json/what-is-missing.ts'
import { defineDecoder } from './define-decoder.ts'
import { pythonRefusal } from './python-refusal.ts'

/** Deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500

/**
 * One JSON value (RFC 8259). Tells what reading loses: repeated keys, and digits of large numbers. With `repair`,
 * a text that isn't JSON is repaired, and each change is on record; one that is JSON is never touched, and a Python
 * literal that JSON can't say is refused.
 */
export const json = defineDecoder({
  format: 'json',
  decode(text, options) {
    const scan = scanJson(text)
    const isJson = scan.ok && text.slice(scan.end).trim() === ''
    if (isJson || options.repair !== true) return decodeStrictly(text, scan, options)
    const refusal = pythonRefusal(text)
    if (refusal !== undefined) return refusal
    const repair = repairJson(text)
    if (!repair.ok) return repair
    const decoding = decodeStrictly(repair.text, scanJson(repair.text), options)
    if (!decoding.ok) return { ...decoding, at: 0 }
    const { repairs } = repair
    const diagnostics = [...decoding.diagnostics, ...whatIsMissing(text, repairs)]
    return { ...decoding, diagnostics, repairs }
  },
})

function isTooDeep(scan: JsonScan): boolean {
  return scan.ok && scan.depth > DEPTH_LIMIT
}

function decodeStrictly(text: string, scan: JsonScan, { lossless }: DecodeOptions): Decoding {
  if (!scan.ok) return { ok: false, reason: scan.reason, at: scan.at }
  if (isTooDeep(scan))
    return { ok: false, reason: `the value is nested deeper than ${DEPTH_LIMIT} levels`, at: 0 }
  const numbers = scan.unsafeNumbers
  const diagnostics: string[] = []
  const exact = numbers.length === 0 ? text : withoutLosses(text, scan, { lossless, diagnostics })
  const reading = safeParseJson(exact)
  if (!reading.ok) return reading
  if (countKeys(reading.value) < scan.members)
    diagnostics.unshift('an object repeats a key; the last value was kept')
  return { ok: true, value: reading.value, diagnostics, repairs: [] }
}

/** JSON whose numbers a double holds: the others are strings of their digits or, where they overflow, null. */
function withoutLosses(
  text: string,
  { unsafeNumbers }: JsonScanSuccess,
  options: { readonly lossless: boolean | undefined; readonly diagnostics: string[] },
): string {
  const { lossless, diagnostics } = options
  const told = new Set<string>()
  return replaceNumbers(text, unsafeNumbers, (digits) => {
    const { kind, diagnostic, value } = numberLoss(digits)
    const isKept = lossless === true
    const fate = `the number ${digits.slice(0, 40)} comes as a string of its digits`
    if (!told.has(isKept ? 'kept' : kind)) diagnostics.push(isKept ? fate : diagnostic)
    told.add(isKept ? 'kept' : kind)
    if (isKept) return `"${digits}"`
    return value === null ? 'null' : digits
  })
}

function countKeys(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (isJsonArray(value)) {
    for (const item of value) count += countKeys(item)
    return count
  }
  for (const item of Object.values(value)) count += 1 + countKeys(item)
  return count
}
