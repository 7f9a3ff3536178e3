import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'
import { compileJsonPath, type JsonPath } from './compile-json-path.ts'
import { placeName, type ProjectionRun, type ValuePlace } from './projection-run.ts'
import { type SchemaObject, type SchemaPlace, subschema } from './schema-places.ts'

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
  const seen = new Set<string>()
  const open = [...schemas]
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

/** The value that a `source_field` names; undefined where there is none, which is told. */
export function readSource(source: JsonValue, at: ValuePlace): JsonValue | undefined {
  const path = compile(source)
  const found = typeof path === 'string' ? undefined : path.query(at.source)
  if (found === undefined)
    at.notes.diagnostics.push(
      `${placeName(at)} is missing: ${typeof path === 'string' ? path : `its source_field ${excerpt(path.text)} names nothing`}`,
    )
  return found
}

/** The path, or why it is none. */
function compile(source: JsonValue): JsonPath | string {
  if (typeof source !== 'string') return 'its source_field is no text'
  const cached = known.get(source)
  if (cached !== undefined) return cached
  if (known.size >= MAX_CACHED) known.clear()
  const path = safeCompile(source)
  known.set(source, path)
  return path
}

const MAX_CACHED = 500
const known = new Map<string, JsonPath | string>()

function safeCompile(source: string): JsonPath | string {
  try {
    return compileJsonPath(source)
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return `its source_field ${error.message}`
  }
}
