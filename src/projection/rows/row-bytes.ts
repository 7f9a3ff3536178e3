import { replaceNumbers } from '../../json/replace-numbers.ts'
import { scanJson } from '../../json/scan-json.ts'
import { compactJson } from './compact-json.ts'
import type { ScannedRow } from './path-tracker.ts'

/** A row as it was written, on one line. */
export function plainRow({ bytes, spaced }: ScannedRow): Buffer {
  return spaced ? compactJson(bytes) : bytes
}

/** A row on one line, with strings of digits for the numbers that a double would round. */
export function losslessRow(row: ScannedRow): Buffer {
  const bytes = plainRow(row)
  const text = bytes.toString()
  const scan = scanJson(text)
  if (!scan.ok || scan.unsafeNumbers.length === 0) return bytes
  return Buffer.from(replaceNumbers(text, scan.unsafeNumbers, (digits) => `"${digits}"`))
}
