import { replaceNumbers } from '../../json/replace-numbers.ts'
import { scanJson } from '../../json/scan-json.ts'
import { compactJson } from './compact-json.ts'
import type { ScannedRow } from './path-tracker.ts'

/** A row as it was written, on one line. */
export function plainText({ bytes, spaced }: ScannedRow): string {
  return spaced ? compactJson(bytes) : bytes.toString()
}

/** A row on one line, with strings of digits for the numbers that a double would round. */
export function losslessText(row: ScannedRow): string {
  const text = plainText(row)
  const scan = scanJson(text)
  return replaceNumbers(text, scan.ok ? scan.unsafeNumbers : [], (digits) => `"${digits}"`)
}
