import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { kindOf } from '../json/kind-of.ts'
import { createMemo } from '../text/create-memo.ts'
import { excerpt } from '../text/excerpt.ts'
import { compileJsonPath, type JsonPath } from './compile-json-path.ts'
import { MAX_TRACED, type Origin, originOfPart } from './origin.ts'
import { placeName, type ProjectionRun, type ValuePlace } from './projection-run.ts'
import { type SchemaObject, type SchemaPlace, subschema } from './schema-places.ts'

const paths = createMemo<JsonPath>(500)
/** By places, which are the same ones for all values of a schema. */
const knownSources = new WeakMap<SchemaObject, boolean>()

/** The `source_field` of a property, as it is written; undefined where its schemas have none. */
export function sourceOf(
  run: ProjectionRun,
  places: readonly SchemaPlace[],
): JsonValue | undefined {
  return run.places
    .inPlace(places)
    .map(({ schema }) => schema['source_field'])
    .find((source) => source !== undefined)
}

/** Whether some property of an object is taken from elsewhere, also one in an object inside it. */
export function hasSources(run: ProjectionRun, schemas: readonly SchemaObject[]): boolean {
  return schemas.some((place) => {
    const has = knownSources.get(place) ?? findsSources(run, place)
    knownSources.set(place, has)
    return has
  })
}

function findsSources(run: ProjectionRun, start: SchemaObject): boolean {
  const seen = new Set<string>()
  const open = [start]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place.pointer)) continue
    seen.add(place.pointer)
    const { properties } = place.schema
    if (!isJsonObject(properties)) continue
    const inside = Object.keys(properties).flatMap((name) =>
      run.places.inPlace(subschema(place, 'properties', name)),
    )
    if (inside.some(({ schema }) => schema['source_field'] !== undefined)) return true
    open.push(...inside)
  }
  return false
}

/** The value that a `source_field` names, and where it stood; undefined where there is none, which is told. */
export function readSource(
  source: JsonValue,
  at: ValuePlace,
): { readonly value: JsonValue; readonly origin: Origin } | undefined {
  try {
    const path = compiled(source)
    const value = path.query(at.source)
    if (value !== undefined) return { value, origin: originOf(path, at) }
    tellMissing(at, `its source_field ${excerpt(path.text)} names nothing`)
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    tellMissing(at, `its source_field can't be read: ${error.message}`)
  }
  return undefined
}

function originOf(path: JsonPath, { source, sourceOrigin }: ValuePlace): Origin {
  if (sourceOrigin === undefined) return undefined
  const origins: string[] = []
  for (const { pointer } of path.nodes(source)) {
    const origin = originOfPart(sourceOrigin, pointer)
    if (typeof origin !== 'string' || origins.length >= MAX_TRACED) break
    origins.push(origin)
  }
  return path.isSingular ? origins[0] : origins
}

function compiled(source: JsonValue): JsonPath {
  if (typeof source !== 'string')
    throw new HarnessError('wrong-use', `it is ${kindOf(source)}; give a JSONPath`)
  return paths(source, () => compileJsonPath(source))
}

function tellMissing(at: ValuePlace, why: string): void {
  at.notes.diagnostics.push(`${placeName(at)} is missing: ${why}`)
}
