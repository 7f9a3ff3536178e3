import type { JsonValue } from '../../contracts/json.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'

/** The value of a row's text, which a scan found to be JSON. */
export function parseRow(text: string): JsonValue {
  const reading = safeParseJson(text)
  if (!reading.ok) throw new TypeError(`a row that was scanned is no JSON: ${reading.reason}`)
  return reading.value
}
