import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import type { JudgedSample } from './judged-sample.ts'

/** Fewer characters are in a name by chance. */
const LEAST_ASKED = 3

/** Returns what tells whether a name holds a text of the call's arguments, so that the next result has another name. */
function namesAsked({ arguments: given }: JudgedSample): (name: string) => boolean {
  const asked = (isJsonObject(given) ? Object.values(given) : []).flatMap((one) =>
    typeof one === 'string' && one.trim().length >= LEAST_ASKED ? [one.trim()] : [],
  )
  return (name) => asked.some((text) => name.includes(text))
}

/** Returns a value without the properties whose names hold what the call asks for. */
export function withoutAskedNames(value: JsonValue, sample: JudgedSample): JsonValue {
  const isAsked = namesAsked(sample)
  const kept = (inner: JsonValue): JsonValue => {
    if (isJsonArray(inner)) return inner.map(kept)
    if (!isJsonObject(inner)) return inner
    return Object.fromEntries(Object.entries(inner).filter(([name]) => !isAsked(name)))
  }
  const own = kept(value)
  if (!isJsonObject(own)) return own
  return Object.fromEntries(
    Object.entries(own).map(([name, inner]) => [name, isJsonArray(inner) ? kept(inner) : inner]),
  )
}

/** Returns whether a value, or each item of its list, has no name but such as hold what the call asks for. */
export function hasOnlyAskedNames(value: JsonValue, sample: JudgedSample): boolean {
  if (!isJsonObject(value)) return false
  const isAsked = namesAsked(sample)
  const [list] = Object.values(value).filter(isJsonArray)
  const objects = list === undefined ? [value] : list.filter(isJsonObject)
  return (
    objects.length > 0 &&
    objects.every((object) => Object.keys(object).length > 0 && Object.keys(object).every(isAsked))
  )
}
