import type { FieldPlace } from '../../../contracts/extraction.ts'
import { valueAt } from '../../../json/json-pointer.ts'
import type { TracedProjection } from '../../../projection/traced-projection.ts'
import { MAX_PLACES } from '../../parsers/max-places.ts'

type Fields = Readonly<Record<string, FieldPlace>>

/** Of a value that many properties are taken from. */
const MAX_COPIES = 100

/** The places of a value that was projected: what was moved takes its own along, what was left out has none. */
export function fieldsProjected(fields: Fields, { value, moves }: TracedProjection): Fields {
  const targets = new Map<string, string[]>()
  const made = new Map<string, string | undefined>()
  for (const { to, from } of moves) {
    made.set(to, from)
    if (from !== undefined)
      targets.set(from, [...(targets.get(from) ?? []), to].slice(0, MAX_COPIES))
  }
  const pointersOf = (pointer: string): readonly string[] => [
    pointer,
    ...upwards(pointer).flatMap((above) =>
      (targets.get(above) ?? []).map((to) => to + pointer.slice(above.length)),
    ),
  ]
  /** Where what stands at a place now stood before. */
  const originOf = (pointer: string): string | undefined => {
    const moved = upwards(pointer).find((above) => made.has(above))
    if (moved === undefined) return pointer
    const from = made.get(moved)
    return from === undefined ? undefined : from + pointer.slice(moved.length)
  }
  const places = Object.entries(fields).flatMap(([pointer, place]) =>
    [...new Set(pointersOf(pointer))]
      .filter((target) => originOf(target) === pointer && valueAt(value, target) !== undefined)
      .map((target) => [target, place] as const),
  )
  return Object.fromEntries(places.slice(0, MAX_PLACES))
}

/** A pointer and those above it, the deepest first. */
function upwards(pointer: string): readonly string[] {
  const found = [pointer]
  for (let end = pointer.lastIndexOf('/'); end !== -1; end = pointer.lastIndexOf('/', end - 1)) {
    found.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return found
}
