import { canonicalJson } from '../../schema/canonical-json.ts'
import { compareDecimals, type ExactDecimal, exactDecimal } from './exact-decimal.ts'
import { parseRow } from './parse-row.ts'

/** What a row is sorted by. */
interface SortKey {
  readonly rank: number
  readonly number: number
  readonly text: string
  decimal?: ExactDecimal
}

/**
 * The rows in order: null, false, true, numbers by size, strings by their UTF-16 units, then arrays and objects by their
 * JSON with sorted names. Rows that are equal stay in their order.
 */
export function sortRows(texts: readonly string[]): readonly string[] {
  return texts
    .map((text) => ({ text, key: keyOf(text) }))
    .toSorted((one, other) => compare(one.key, other.key))
    .map(({ text }) => text)
}

function keyOf(text: string): SortKey {
  const value = parseRow(text)
  if (typeof value === 'number') return { rank: 2, number: value, text }
  if (typeof value === 'string') return { rank: 3, number: 0, text: value }
  if (typeof value === 'boolean') return { rank: 1, number: Number(value), text: '' }
  if (value === null) return { rank: 0, number: 0, text: '' }
  return { rank: Array.isArray(value) ? 4 : 5, number: 0, text: canonicalJson(value) }
}

function compare(one: SortKey, other: SortKey): number {
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.number !== other.number) return one.number < other.number ? -1 : 1
  if (one.text === other.text) return 0
  if (one.rank === 2) return compareDecimals(decimalOf(one), decimalOf(other))
  return one.text < other.text ? -1 : 1
}

/** A number by its digits, read where its double doesn't tell it from another. */
function decimalOf(key: SortKey): ExactDecimal {
  key.decimal ??= exactDecimal(key.text)
  return key.decimal
}
