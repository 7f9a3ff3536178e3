import type { JsonValue } from '../contracts/json.ts'
import type { ValueChange } from '../contracts/value-change.ts'
import { isJsonArray } from './is-json-array.ts'
import { isJsonObject } from './is-json-object.ts'
import { formatPointer } from './json-pointer.ts'

interface Place {
  readonly token: string | number
  readonly outer: Place | undefined
}

interface Pair {
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
  readonly place: Place | undefined
}

/**
 * The differences between two JSON values, in the order of the earlier value; what was added to an object or an array
 * stands after the rest of it. Items of arrays are compared by their index. The order of keys doesn't count, and a key
 * whose value is undefined isn't there. Needs no recursion, however deep.
 */
export function valueChanges(before: JsonValue, after: JsonValue): readonly ValueChange[] {
  const changes: ValueChange[] = []
  const open: Pair[] = [{ before, after, place: undefined }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (pair.before === pair.after) continue
    const inside = membersOf(pair)
    if (inside === undefined) changes.push(toChange(pair))
    else open.push(...inside.toReversed())
  }
  return changes
}

/** The members of two values of one kind, in pairs; undefined where the values are of two kinds, or have no members. */
function membersOf({ before, after, place }: Pair): readonly Pair[] | undefined {
  if (isJsonArray(before) && isJsonArray(after)) {
    const longer = before.length < after.length ? after : before
    return Array.from(longer, (_, token) => ({
      before: before[token],
      after: after[token],
      place: { token, outer: place },
    }))
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return undefined
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((token) => ({
    before: ownMember(before, token),
    after: ownMember(after, token),
    place: { token, outer: place },
  }))
}

/** A key such as `toString` is no member of an object that only inherits it. */
function ownMember(
  object: Readonly<Record<string, JsonValue>>,
  key: string,
): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function toChange({ before, after, place }: Pair): ValueChange {
  const pointer = pointerOf(place)
  if (before === undefined) return { op: 'added', pointer, ...(after !== undefined && { after }) }
  if (after === undefined) return { op: 'removed', pointer, before }
  return { op: 'changed', pointer, before, after }
}

function pointerOf(place: Place | undefined): string {
  const tokens: (string | number)[] = []
  for (let at = place; at !== undefined; at = at.outer) tokens.push(at.token)
  return formatPointer(tokens.toReversed())
}
