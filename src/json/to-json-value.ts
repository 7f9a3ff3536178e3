import type { JsonValue } from '../contracts/json.ts'
import { safeParseJson } from './safe-parse-json.ts'

/** A value as JSON carries it, copied; undefined for what JSON can't carry, such as a circle or nothing. Never throws. */
export function toJsonValue(value: unknown): JsonValue | undefined {
  try {
    const text: unknown = JSON.stringify(value)
    if (typeof text !== 'string') return undefined
    const reading = safeParseJson(text)
    return reading.ok ? reading.value : undefined
  } catch {
    return undefined
  }
}
