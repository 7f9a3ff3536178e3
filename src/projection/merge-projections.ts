import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/**
 * What two projections of one value keep together, properties in the order of the value; undefined where they have something
 * different in one place. Parts that a projection leaves as they are may nest to any depth.
 */
export function mergeProjections(
  one: JsonValue,
  other: JsonValue,
  projected: JsonValue | undefined,
): JsonValue | undefined {
  if (one === other) return one
  if (isJsonArray(one) && isJsonArray(other)) return mergeItems(one, other, projected)
  if (!isJsonObject(one) || !isJsonObject(other)) return undefined
  const entries: [string, JsonValue][] = []
  for (const name of namesInOrder(one, other, projected)) {
    const merged = mergeProperty(name, { one, other, projected })
    if (merged === undefined) return undefined
    entries.push([name, merged])
  }
  return Object.fromEntries(entries)
}

interface Pair {
  readonly one: JsonObject
  readonly other: JsonObject
  readonly projected: JsonValue | undefined
}

function mergeProperty(name: string, { one, other, projected }: Pair): JsonValue | undefined {
  const first = ownProperty(one, name)
  const second = ownProperty(other, name)
  if (first === undefined || second === undefined) return first ?? second
  const part = isJsonObject(projected) ? ownProperty(projected, name) : undefined
  return mergeProjections(first, second, part)
}

function mergeItems(
  one: readonly JsonValue[],
  other: readonly JsonValue[],
  projected: JsonValue | undefined,
): JsonValue | undefined {
  if (one.length !== other.length) return undefined
  const given = projected !== undefined && isJsonArray(projected) ? projected : []
  const items: JsonValue[] = []
  for (const [index, item] of one.entries()) {
    const merged = mergeProjections(item, other[index] ?? null, given[index])
    if (merged === undefined) return undefined
    items.push(merged)
  }
  return items
}

function namesInOrder(
  one: JsonObject,
  other: JsonObject,
  projected: JsonValue | undefined,
): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const given = isJsonObject(projected) ? Object.keys(projected) : []
  return [...new Set([...given.filter((name) => names.has(name)), ...names])]
}

function ownProperty(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined
}
