import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { cutText } from './cut-text.ts'
import type { Cut } from './cut-text.ts'

/** Characters of a JSON value that a report keeps as evidence. */
const VALUE_LIMIT = 8192
const DEPTH_LIMIT = 64
/** Levels that a schema may have in a report. */
const DEEPEST = 1000

interface Budget {
  left: number
  cut: boolean
}

/**
 * The beginning of a JSON value: texts are cut, further members and whatever is nested
 * too deeply are left out. What is kept stands where it stood, so that pointers into it hold.
 */
export function cutValue(value: JsonValue, limit = VALUE_LIMIT): Cut<JsonValue> {
  const budget: Budget = { left: limit, cut: false }
  const kept = keep(value, budget, 0)
  return { kept, cut: budget.cut }
}

/** A value that is kept whole but for what nests deeper than anything that can be written as JSON by every program. */
export function cutDepth(value: JsonValue): JsonValue {
  return nestsDeeper(value, DEEPEST) ? cutValue(value, Infinity).kept : value
}

function nestsDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1))
}

function keep(value: JsonValue, budget: Budget, depth: number): JsonValue {
  budget.left -= 2
  if (typeof value === 'string') return keepText(value, budget)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_LIMIT) {
    budget.cut = true
    return '…'
  }
  return isJsonObject(value)
    ? Object.fromEntries(keepMembers(value, budget, depth))
    : [...keepItems(value, budget, depth)]
}

function keepText(text: string, budget: Budget): string {
  const { kept, cut } = cutText(text, Math.max(budget.left, 0))
  budget.left -= kept.length
  budget.cut ||= cut
  return kept
}

function* keepItems(
  items: readonly JsonValue[],
  budget: Budget,
  depth: number,
): Generator<JsonValue> {
  for (const item of items) {
    if (isSpent(budget, 0)) return
    yield keep(item, budget, depth + 1)
  }
}

function* keepMembers(
  object: JsonObject,
  budget: Budget,
  depth: number,
): Generator<[string, JsonValue]> {
  for (const [key, member] of Object.entries(object)) {
    if (isSpent(budget, key.length)) return
    budget.left -= key.length
    yield [key, keep(member, budget, depth + 1)]
  }
}

function isSpent(budget: Budget, wanted: number): boolean {
  const spent = budget.left <= wanted
  budget.cut ||= spent
  return spent
}
