import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { ArrowCollection } from './arrow-dialect.ts'

/** An item of a collection, with the key that is written before it. */
export interface ArrowEntry {
  readonly key?: string | number | boolean | null
  readonly value: JsonValue
}

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/u

/**
 * Makes an array or an object of the entries of a collection, as `json_encode` does: keys that count from 0 are none. Of a
 * repeated key the last value is kept, with a diagnostic.
 */
export function entriesToJson(
  entries: readonly ArrowEntry[],
  { holds, isObject = false }: ArrowCollection,
  diagnostics: Set<string>,
): JsonValue {
  if (holds === 'items') return entries.map(({ value }) => value)
  const members = holds === 'both' ? countedMembers(entries) : namedMembers(entries, diagnostics)
  const values = new Map(members)
  if (values.size < members.length)
    diagnostics.add(
      `${holds === 'both' ? 'an array' : 'a hash'} repeats a key; the last value was kept`,
    )
  const isList = holds === 'both' && !isObject && [...values.keys()].every(isCount)
  return isList ? [...values.values()] : toObject(values)
}

function toObject(values: ReadonlyMap<string, JsonValue>): JsonObject {
  return Object.fromEntries(values)
}

function isCount(key: string, index: number): boolean {
  return key === String(index)
}

/** An item without a key has the integer behind the largest one before it. */
function countedMembers(entries: readonly ArrowEntry[]): readonly (readonly [string, JsonValue])[] {
  let next = 0
  return entries.map(({ key = next, value }) => {
    const written = String(key)
    if (INTEGER.test(written)) next = Math.max(next, Number(written) + 1)
    return [written, value]
  })
}

/** A key that is no string is the JSON text of its value. */
function namedMembers(
  entries: readonly ArrowEntry[],
  diagnostics: Set<string>,
): readonly (readonly [string, JsonValue])[] {
  return entries.map(({ key = null, value }) => {
    if (typeof key === 'string') return [key, value]
    diagnostics.add('keys that are no strings were written as their JSON text')
    return [JSON.stringify(key), value]
  })
}
