import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'

/** An arrow or an equals sign beside a quote, or a bracket before one: the key holds what is around it. */
const WITH_SYNTAX = /["'`].*[=-]>|[=-]>.*["'`]|["'`]\s*=|^(?:array\s*)?[[{(]\s*["'`]/su
/** A key in its quotes, or with one of them. */
const QUOTED = /^(["'])(?:[^"']*\1)?$|^["'`](?:[^"'`]*["'`][^"'`]*["'`])*[^"'`]*$/u
/** With a closing quote that nothing opens; inches and the apostrophe behind an s are none. */
const CLOSED = /^[^"'`]*(?:[^\d\s"'`]["`]|[^\d\ss"'`]')$/iu

/** Returns why a reading of a text is none: a key in it holds syntax or a value. Undefined if no key does. */
export function garbledKey(value: JsonValue): string | undefined {
  const key = garbledIn(value)
  return key === undefined
    ? undefined
    : `a key would be ${excerpt(key)}: its quotes belong to something else`
}

function isGarbled(key: string): boolean {
  return WITH_SYNTAX.test(key) || QUOTED.test(key) || CLOSED.test(key)
}

function garbledIn(value: JsonValue): string | undefined {
  if (isJsonArray(value)) {
    for (const item of value) {
      const found = garbledIn(item)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!isJsonObject(value)) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = isGarbled(key) ? key : garbledIn(member)
    if (found !== undefined) return found
  }
  return undefined
}
