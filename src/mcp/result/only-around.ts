import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'

const COUNT_KEY =
  /^(?:num|total)|(?:count|total|length|size|rows|items|hits|matches|results|pages|offset|limit)$/iu
const TAG_KEY = /^(?:status|state|type|kind|format)$/iu
const TAG = /^[\w-]{1,40}$/u

/**
 * Whether structured content holds only what is around the data (flags, counts, a status), and a JSON
 * value that came as text has more than that. Where both name something, they agree.
 */
export function isOnlyAround(structured: JsonValue, said: JsonValue): boolean {
  if (!isJsonObject(structured) || typeof said !== 'object' || said === null) return false
  const around = Object.entries(structured).every(([key, value]) => isAround(key, value, said))
  if (!around) return false
  return isJsonObject(said) ? hasMore(said, structured) : Object.keys(said).length > 0
}

function isAround(key: string, value: JsonValue, said: JsonValue): boolean {
  if (typeof value === 'boolean' || value === null) return true
  if (typeof value === 'string') return TAG_KEY.test(key) && TAG.test(value)
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return false
  return COUNT_KEY.test(key) || listsIn(said).some((list) => list.length === value)
}

function listsIn(said: JsonValue): readonly (readonly JsonValue[])[] {
  return (isJsonObject(said) ? Object.values(said) : [said]).filter((value) => isJsonArray(value))
}

function hasMore(said: JsonObject, structured: JsonObject): boolean {
  let more = false
  for (const [key, value] of Object.entries(said)) {
    const held = Object.hasOwn(structured, key) ? structured[key] : undefined
    if (held !== undefined && !jsonEqual(held, value)) return false
    more ||= held === undefined && !isAround(key, value, said)
  }
  return more
}
