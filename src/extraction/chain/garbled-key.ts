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
const JSON_STRING = /"(?:[^"\\]|\\[^])*"/gu

/**
 * Returns why a reading of a text is none: a key in it holds syntax or a value. Undefined if no key does.
 *
 * @param json - Broken JSON that the value is from. Keys that are in it as they would be in JSON are what was meant.
 */
export function garbledKey(value: JsonValue, json = ''): string | undefined {
  let written: ReadonlySet<string> | undefined
  const isGarbled = (key: string): boolean => {
    if (!WITH_SYNTAX.test(key) && !QUOTED.test(key) && !CLOSED.test(key)) return false
    written ??= new Set(json.match(JSON_STRING))
    return !written.has(JSON.stringify(key))
  }
  const key = keyIn(value, isGarbled)
  return key === undefined
    ? undefined
    : `a key would be ${excerpt(key)}: its quotes belong to something else`
}

function keyIn(value: JsonValue, isWanted: (key: string) => boolean): string | undefined {
  if (!isJsonArray(value) && !isJsonObject(value)) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = !isJsonArray(value) && isWanted(key) ? key : keyIn(member, isWanted)
    if (found !== undefined) return found
  }
  return undefined
}
