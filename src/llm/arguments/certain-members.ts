import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { scanJson } from '../../json/scan-json.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { skipJsonWhiteSpace } from '../../json/json-white-space.ts'

/** The members of an object whose text is cut off that no later text can change; a number may go on where nothing ends it. */
export function certainMembers(raw: string): JsonObject {
  const members = new Map<string, JsonValue>()
  let at = skipJsonWhiteSpace(raw, 0)
  if (raw[at] !== '{') return {}
  for (;;) {
    const key = valueAt(raw, at + 1)
    if (key === undefined || typeof key.value !== 'string') break
    const colon = skipJsonWhiteSpace(raw, key.end)
    if (raw[colon] !== ':') break
    const value = valueAt(raw, colon + 1)
    if (value === undefined) break
    at = skipJsonWhiteSpace(raw, value.end)
    const isOver = typeof value.value !== 'number' || /[\s,}]/u.test(raw.charAt(value.end))
    if (isOver) members.set(key.value, value.value)
    if (raw[at] !== ',') break
  }
  return Object.fromEntries(members)
}

function valueAt(
  raw: string,
  from: number,
): { readonly value: JsonValue; readonly end: number } | undefined {
  const start = skipJsonWhiteSpace(raw, from)
  const scan = scanJson(raw, start)
  if (!scan.ok) return undefined
  const reading = safeParseJson(raw.slice(start, scan.end))
  return reading.ok ? { value: reading.value, end: scan.end } : undefined
}
