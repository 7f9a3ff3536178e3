import { hash } from 'node:crypto'
import type { JsonValue } from '../../contracts/json.ts'
import { canonicalJson } from '../../schema/canonical-json.ts'

/** The same key for equal values; undefined where one is nested deeper than the engine can follow. */
export function questionKey(value: JsonValue): string | undefined {
  try {
    return hash('sha256', canonicalJson(value), 'base64')
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
