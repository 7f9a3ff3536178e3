import type { JsonValue } from '../../../contracts/json.ts'
import type { TextExtraction } from '../../../contracts/text-extraction.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { canonicalJson } from '../../../schema/canonical-json.ts'

/** Something with a value, such as an item with its place in the text. */
interface Valued {
  readonly value: JsonValue
}

/** Returns items in the order that `sort` asks for, without those that `unique` leaves out; the first of equal ones stays. */
export function arrangeItems<Item extends Valued>(
  items: readonly Item[],
  { unique = false, sort }: Pick<TextExtraction, 'unique' | 'sort'>,
): readonly Item[] {
  const kept =
    unique === false ? items : withoutRepeats(items, unique === true ? undefined : unique)
  if (sort === undefined) return kept
  const { field, order = 'ascending' } = typeof sort === 'string' ? { field: sort } : sort
  const sign = order === 'ascending' ? 1 : -1
  return kept.toSorted((one, other) => {
    const [left, right] = [fieldOf(one.value, field), fieldOf(other.value, field)]
    // What lacks the field is last in either order.
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined)
    return sign * compared(left, right)
  })
}

function withoutRepeats<Item extends Valued>(
  items: readonly Item[],
  fields: readonly string[] | undefined,
): readonly Item[] {
  const seen = new Set<string>()
  return items.filter(({ value }) => {
    const key = canonicalJson(
      fields === undefined ? value : fields.map((name) => fieldOf(value, name) ?? null),
    )
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function fieldOf(value: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Numbers by value before texts by code unit before anything else. */
function compared(left: JsonValue, right: JsonValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const ranks = rankOf(left) - rankOf(right)
  if (ranks !== 0) return ranks
  const [one, other] = [left, right].map((value) =>
    typeof value === 'string' ? value : canonicalJson(value),
  )
  return one === undefined || other === undefined || one === other ? 0 : one < other ? -1 : 1
}

function rankOf(value: JsonValue): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2
}
