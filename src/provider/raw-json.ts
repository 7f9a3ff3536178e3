import type { JsonValue } from '../contracts/json.ts'
import { visitJson } from '../json/visit-json.ts'
import { itemsOf, memberOf } from './json-parts.ts'

/** A value with the JSON text that it was sent as: all digits and spaces kept. */
export interface RawJson {
  readonly value: JsonValue | undefined
  /** Found when it is asked for; empty where there is no value. */
  readonly text: () => string
}

/** A member of a value, with its text. */
export function rawMember(parent: RawJson, key: string): RawJson {
  const value = memberOf(parent.value, key)
  const raws = value === undefined ? undefined : textsIn(parent, (path) => nameOf(path, key))
  return { value, text: () => raws?.().get(0) ?? '' }
}

/** The items of a member that is an array, with their texts; empty where there is none. */
export function rawItems(parent: RawJson, key: string): readonly RawJson[] {
  const raws = textsIn(parent, (path) => placeOf(path, key))
  return itemsOf(parent.value, key).map((value, index) => ({
    value,
    text: () => raws().get(index) ?? '',
  }))
}

/** The text of a value: of a string what it says, of anything else the JSON text that it was sent as. */
export function textOfRaw({ value, text }: RawJson): string {
  return typeof value === 'string' ? value : text()
}

/** Reads the parent's text once, whoever asks for one of its parts. */
function textsIn(
  parent: RawJson,
  numberOf: (path: readonly (string | number)[]) => number | undefined,
): () => ReadonlyMap<number, string> {
  let raws: Map<number, string> | undefined
  return () => {
    if (raws !== undefined) return raws
    const found = new Map<number, string>()
    const text = parent.text()
    visitJson(text, ({ start, end, path }) => {
      const number = numberOf(path)
      if (number !== undefined) found.set(number, text.slice(start, end))
    })
    raws = found
    return found
  }
}

function nameOf(path: readonly (string | number)[], key: string): 0 | undefined {
  return path.length === 1 && path[0] === key ? 0 : undefined
}

function placeOf(path: readonly (string | number)[], key: string): number | undefined {
  const [name, place] = path
  return path.length === 2 && name === key && typeof place === 'number' ? place : undefined
}
