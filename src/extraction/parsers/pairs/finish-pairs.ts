import type { Span } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { formatPointer } from '../../../json/json-pointer.ts'
import { createPlaces, type Places } from './create-places.ts'
import type { PairEntry } from './pair-entry.ts'
import { setOwn } from './set-own.ts'

/** The value of all that was read, where its texts stand, and what can't be told from it. */
export interface FinishedPairs {
  readonly value: JsonValue
  readonly places: Readonly<Record<string, Span>>
  readonly diagnostics: readonly string[]
}

const DIAGNOSTICS = 20

interface Finishing {
  readonly places: Places
  readonly diagnostics: string[]
}

type Path = readonly (string | number)[]

/** Makes values of entries: a text, an array of a list, an object of keys; a key that comes again has an array of all. */
export function finishPairs(root: PairEntry): FinishedPairs {
  const finishing: Finishing = { places: createPlaces(), diagnostics: [] }
  const value = objectOf(root.members ?? [], [], finishing)
  return { value, places: finishing.places.all(), diagnostics: finishing.diagnostics }
}

function valueOf(entry: PairEntry, path: Path, finishing: Finishing): JsonValue {
  if (entry.members !== undefined) return objectOf(entry.members, path, finishing)
  const { places } = finishing
  if (places.isOpen()) places.add(formatPointer(path), [entry.start, entry.end])
  return entry.items === undefined ? (entry.text ?? '') : arrayOf(entry.items, path, finishing)
}

function arrayOf(entries: readonly PairEntry[], path: Path, finishing: Finishing): JsonValue {
  return entries.map((entry, index) => valueOf(entry, below(path, index, finishing), finishing))
}

function objectOf(members: readonly PairEntry[], path: Path, finishing: Finishing): JsonValue {
  const object: Record<string, JsonValue> = {}
  const { size } = new Set(members.map(({ key }) => key))
  if (size === members.length)
    for (const entry of members)
      setOwn(object, entry.key, valueOf(entry, below(path, entry.key, finishing), finishing))
  else
    for (const entries of byKey(members).values())
      setOwn(object, entries[0].key, groupOf(entries, path, finishing))
  return object
}

function groupOf(entries: Group, path: Path, finishing: Finishing): JsonValue {
  const [{ key }] = entries
  const inside = below(path, key, finishing)
  if (entries.length === 1) return valueOf(entries[0], inside, finishing)
  const { diagnostics } = finishing
  if (diagnostics.length < DIAGNOSTICS) diagnostics.push(repeated(key, entries))
  return arrayOf(entries, inside, finishing)
}

type Group = [PairEntry, ...PairEntry[]]

function byKey(members: readonly PairEntry[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const entry of members) {
    const group = groups.get(entry.key)
    if (group === undefined) groups.set(entry.key, [entry])
    else group.push(entry)
  }
  return groups
}

/** The path of a member, for as long as places are wanted. */
function below(path: Path, member: string | number, { places }: Finishing): Path {
  return places.isOpen() ? [...path, member] : path
}

function repeated(key: string, entries: readonly PairEntry[]): string {
  const at = entries[1]?.start ?? 0
  return `the key ${excerpt(key)} comes ${entries.length} times, the second time at ${at}: its value is an array of all`
}
