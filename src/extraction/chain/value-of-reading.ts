import type { TextReading } from '../../contracts/text-parser.ts'
import type { JsonValue } from '../../contracts/json.ts'

/** What a reading gives: its items as an array, always, or its value. */
export function valueOfReading(reading: TextReading): JsonValue {
  return reading.kind === 'items' ? reading.items.map(({ value }) => value) : reading.value
}
