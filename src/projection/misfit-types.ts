import type { JsonValue } from '../contracts/json.ts'
import { allowedTypes, commonTypes } from './allowed-types.ts'
import { coerceScalar } from './coerce-scalar.ts'
import type { ProjectionRun } from './projection-run.ts'
import { type SchemaObject, type SchemaPlace, subschemas } from './schema-places.ts'

const SCALARS = ['integer', 'number', 'boolean', 'null']

/** The scalar types of which a text has to be one and is none; undefined where schemas allow it, or ask for no scalar. */
export function misfitTypes(
  run: ProjectionRun,
  value: JsonValue,
  schemas: readonly SchemaPlace[],
): ReadonlySet<string> | undefined {
  if (typeof value !== 'string') return undefined
  const places = run.places.inPlace(schemas)
  const choices = places.flatMap((place) => [
    chosenTypes(run, place, 'anyOf'),
    chosenTypes(run, place, 'oneOf'),
  ])
  const allowed = commonTypes([allowedTypes(places), ...choices])
  if (allowed === undefined || !SCALARS.some((type) => allowed.has(type))) return undefined
  return coerceScalar(value, allowed) === undefined ? allowed : undefined
}

/** The types of all branches together; undefined where one of them takes any, or there are none. */
function chosenTypes(
  run: ProjectionRun,
  place: SchemaObject,
  keyword: 'anyOf' | 'oneOf',
): ReadonlySet<string> | undefined {
  const branches = subschemas(place, keyword)
  const types = branches.map((branch) => allowedTypes(run.places.inPlace([branch])))
  if (types.length === 0 || types.includes(undefined)) return undefined
  return new Set(types.flatMap((some) => [...(some ?? [])]))
}
