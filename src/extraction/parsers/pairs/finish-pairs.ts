import type { Span } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { formatPointer } from '../../../json/json-pointer.ts'
import { createPlaces } from './create-places.ts'
import type { PairEntry } from './pair-entry.ts'

/** The value of all that was read, where its texts stand, and what can't be told from it. */
export interface FinishedPairs {
  readonly value: JsonValue
  readonly places: Readonly<Record<string, Span>>
  readonly diagnostics: readonly string[]
}

const DIAGNOSTICS = 20

/** Makes values of entries: a text, an array of a list, an object of keys; a key that comes again has an array of all. */
export function finishPairs(root: PairEntry): FinishedPairs {
  const places = createPlaces()
  const diagnostics: string[] = []
  const valueOf = (entry: PairEntry, path: readonly (string | number)[]): JsonValue => {
    if (entry.members !== undefined) return objectOf(entry.members, path)
    if (places.isOpen()) places.add(formatPointer(path), [entry.start, entry.end])
    if (entry.items !== undefined)
      return entry.items.map((item, index) =>
        valueOf(item, places.isOpen() ? [...path, index] : path),
      )
    return entry.lines.join('\n')
  }
  const objectOf = (
    members: ReadonlyMap<string, PairEntry[]>,
    path: readonly (string | number)[],
  ): JsonValue =>
    Object.fromEntries(
      [...members].map(([key, entries]) => {
        const inside = places.isOpen() ? [...path, key] : path
        const [only] = entries
        if (only !== undefined && entries.length === 1) return [key, valueOf(only, inside)]
        if (diagnostics.length < DIAGNOSTICS) diagnostics.push(repeated(key, entries))
        return [key, entries.map((entry, index) => valueOf(entry, [...inside, index]))]
      }),
    )
  return { value: objectOf(root.members ?? new Map(), []), places: places.all(), diagnostics }
}

function repeated(key: string, entries: readonly PairEntry[]): string {
  const at = entries[1]?.start ?? 0
  return `the key ${excerpt(key)} comes ${entries.length} times, the second time at ${at}: its value is an array of all`
}
