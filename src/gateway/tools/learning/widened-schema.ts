import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

/**
 * A lenient schema for the values that two were made for. Where one of them says nothing of a place, neither does it, but
 * for properties that the other one names. Other words than those of lenient schemas are left out, except what describes
 * the first one.
 */
export function widenedSchema(one: JsonObject, other: JsonObject): JsonObject {
  const { $schema, $comment, description } = one
  return {
    ...($schema !== undefined && { $schema }),
    ...($comment !== undefined && { $comment }),
    ...(description !== undefined && { description }),
    ...widened(one, other),
  }
}

function widened(one: JsonValue, other: JsonValue): JsonObject {
  if (!isJsonObject(one) || !isJsonObject(other)) return {}
  const [types, others] = [typesOf(one), typesOf(other)]
  const { description } = one
  const described = description === undefined ? {} : { description }
  if (types.length === 0 || others.length === 0) return described
  const all = [...new Set([...types, ...others])]
  const [only] = all
  return {
    ...described,
    type: all.length === 1 && only !== undefined ? only : all,
    ...ofType('object', [one, other], members),
    ...ofType('array', [one, other], elements),
  }
}

function typesOf({ type }: JsonObject): readonly JsonValue[] {
  if (type === undefined) return []
  return isJsonArray(type) ? type : [type]
}

/** What is said of the values of a type: by the one that has them, or by both. */
function ofType(
  type: string,
  [one, other]: readonly [JsonObject, JsonObject],
  merged: (one: JsonObject, other: JsonObject) => JsonObject,
): JsonObject {
  if (!typesOf(one).includes(type)) return merged(other, other)
  return typesOf(other).includes(type) ? merged(one, other) : merged(one, one)
}

function elements({ items: one }: JsonObject, { items: other }: JsonObject): JsonObject {
  return one === undefined || other === undefined ? {} : { items: widened(one, other) }
}

function members(one: JsonObject, other: JsonObject): JsonObject {
  const [left, right] = [one['properties'], other['properties']]
  if (isJsonObject(left) && isJsonObject(right)) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)])
    const entries = [...names].map((name) => {
      const [a, b] = [left[name], right[name]]
      return [name, widened(a ?? b ?? {}, b ?? a ?? {})] as const
    })
    return { properties: Object.fromEntries(entries), additionalProperties: true }
  }
  const [map, otherMap] = [one['additionalProperties'], other['additionalProperties']]
  return isJsonObject(map) && isJsonObject(otherMap) && !isJsonObject(left) && !isJsonObject(right)
    ? { additionalProperties: widened(map, otherMap) }
    : {}
}
