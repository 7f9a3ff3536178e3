import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { excerpt } from '../text/excerpt.ts'
import { kindOf } from '../json/kind-of.ts'
import { allowedTypes, hasType } from './allowed-types.ts'
import { nextChoice, takeBranch } from './choose-branch.ts'
import { coerceScalar, writtenScalar } from './coerce-scalar.ts'
import { MAX_TRACED, type Origin, originOfPart } from './origin.ts'
import { misfitTypes } from './misfit-types.ts'
import { placeName, type ProjectionRun, type ValuePlace } from './projection-run.ts'
import { itemPlaces, propertyPlaces } from './property-places.ts'
import type { SchemaObject, SchemaPlace } from './schema-places.ts'
import { hasSources, readSource, sourceOf } from './source-field.ts'

const MAX_DEPTH = 400

/** Projects a value by the schemas that hold for it. */
export function projectAt(
  run: ProjectionRun,
  value: JsonValue,
  { schemas, at }: { readonly schemas: readonly SchemaPlace[]; readonly at: ValuePlace },
): JsonValue {
  if (schemas.length === 0) return value
  run.budget.spend()
  if (run.budget.isSpent()) return value
  if (at.depth > MAX_DEPTH) {
    at.notes.diagnostics.push(
      `${placeName(at)} is kept as it is: it nests deeper than ${MAX_DEPTH} levels`,
    )
    return value
  }
  return projectIn(run, value, { schemas: run.places.inPlace(schemas), at, decided: new Set() })
}

/** Schemas that are objects already, with the branches that were decided on. */
interface InPlace {
  readonly schemas: readonly SchemaObject[]
  readonly at: ValuePlace
  readonly decided: ReadonlySet<string>
}

function projectIn(run: ProjectionRun, value: JsonValue, inPlace: InPlace): JsonValue {
  const choice = nextChoice(inPlace.schemas, inPlace.decided)
  if (choice !== undefined)
    return takeBranch(choice, {
      run,
      value,
      inPlace,
      project: (next) => projectIn(run, value, next),
    })
  const { schemas, at } = inPlace
  if (isJsonArray(value) && !buildsFrom(run, schemas)) return projectItems(run, value, inPlace)
  if (isJsonObject(value)) return projectObject(run, value, inPlace)
  if (buildsFrom(run, schemas)) return projectBuilt(run, inPlace)
  const allowed = allowedTypes(schemas)
  if (allowed === undefined) return value
  const coerced =
    (run.dropsMisfits ? writtenScalar(value, allowed) : undefined) ?? coerceScalar(value, allowed)
  if (coerced === undefined) misses(at, value, allowed)
  else if (coerced !== value) at.notes.coerced += 1
  return coerced === undefined ? value : coerced
}

/** What was there isn't what is made in its place. */
function projectBuilt(run: ProjectionRun, inPlace: InPlace): JsonValue {
  const { origin, pointer, notes } = inPlace.at
  if (origin !== undefined) notes.moves.push({ to: pointer })
  return projectObject(run, {}, { ...inPlace, at: { ...inPlace.at, origin: undefined } })
}

/** An object that takes its properties from elsewhere needs none to begin with. */
function buildsFrom(run: ProjectionRun, schemas: readonly SchemaObject[]): boolean {
  const allowed = allowedTypes(schemas)
  return (allowed === undefined || allowed.has('object')) && hasSources(run, schemas)
}

function misses(at: ValuePlace, value: JsonValue, allowed: ReadonlySet<string>): void {
  at.notes.diagnostics.push(`${unlike(at, value, allowed)}; it is kept as it is`)
}

function unlike(at: ValuePlace, value: JsonValue, allowed: ReadonlySet<string>): string {
  const shown = typeof value === 'string' ? excerpt(value) : kindOf(value)
  return `${placeName(at)} is ${shown}, which is no ${[...allowed].join(' or ')}`
}

function projectItems(
  run: ProjectionRun,
  items: readonly JsonValue[],
  { schemas, at }: InPlace,
): JsonValue {
  const allowed = allowedTypes(schemas)
  if (allowed !== undefined && !hasType(items, allowed)) {
    misses(at, items, allowed)
    return items
  }
  return items.map((item, index) => {
    const itemAt = inside(at, index)
    return projectAt(run, item, {
      schemas: itemPlaces(schemas, index),
      at: { ...itemAt, source: item, sourceOrigin: itemAt.origin },
    })
  })
}

function projectObject(run: ProjectionRun, value: JsonObject, { schemas, at }: InPlace): JsonValue {
  const allowed = allowedTypes(schemas)
  if (allowed !== undefined && !hasType(value, allowed)) {
    misses(at, value, allowed)
    return value
  }
  const properties = propertyPlaces(schemas)
  const entries = new Map<string, JsonValue>()
  for (const [name, item] of Object.entries(value)) {
    const places = properties.of(name)
    if (places === undefined || sourceOf(run, places) !== undefined) continue
    const isRequired = properties.required.includes(name)
    const found = { schemas: places, at: inside(at, name), isRequired }
    const kept = projectProperty(run, item, found)
    if (kept !== undefined) entries.set(name, kept)
  }
  for (const name of properties.names)
    if (!entries.has(name)) {
      const isRequired = properties.required.includes(name)
      const asked = { schemas: properties.of(name) ?? [], at: inside(at, name), isRequired }
      const moved = projectMoved(run, asked)
      if (moved !== undefined) entries.set(name, moved)
    }
  for (const name of properties.required)
    if (!entries.has(name))
      at.notes.diagnostics.push(`${inside(at, name).pointer} is required and missing`)
  return Object.fromEntries(entries)
}

interface PropertyPlace {
  readonly schemas: readonly SchemaPlace[]
  readonly at: ValuePlace
  readonly isRequired: boolean
}

/** Undefined for a text that is dropped. */
function projectProperty(
  run: ProjectionRun,
  value: JsonValue,
  { schemas, at, isRequired }: PropertyPlace,
): JsonValue | undefined {
  const missed = run.dropsMisfits && !isRequired ? misfitTypes(run, value, schemas) : undefined
  if (missed === undefined) return projectAt(run, value, { schemas, at })
  at.notes.dropped += 1
  at.notes.diagnostics.push(`${unlike(at, value, missed)}; it is missing`)
  return undefined
}

/** A property that the value doesn't have at its place. */
function projectMoved(
  run: ProjectionRun,
  { schemas, at, isRequired }: PropertyPlace,
): JsonValue | undefined {
  const path = sourceOf(run, schemas)
  if (path !== undefined) {
    const found = readSource(path, at)
    if (found === undefined) return undefined
    const { value: source, origin } = found
    tellMoves(at, origin)
    const moved = { ...at, origin, source, sourceOrigin: origin }
    return projectProperty(run, source, { schemas, at: moved, isRequired })
  }
  if (!buildsFrom(run, run.places.inPlace(schemas))) return undefined
  const built = projectAt(run, {}, { schemas, at })
  return isJsonObject(built) && Object.keys(built).length > 0 ? built : undefined
}

function tellMoves({ pointer, notes: { moves } }: ValuePlace, origin: Origin): void {
  if (origin === undefined) return
  if (typeof origin === 'string') {
    moves.push({ to: pointer, from: origin })
    return
  }
  moves.push({ to: pointer })
  for (const [index, from] of origin.entries()) moves.push({ to: `${pointer}/${index}`, from })
}

function inside(at: ValuePlace, token: string | number): ValuePlace {
  const step = formatPointer([token])
  const isBeyond = typeof token === 'number' && token >= MAX_TRACED
  return {
    ...at,
    pointer: at.pointer + step,
    origin: isBeyond ? undefined : originOfPart(at.origin, step),
    depth: at.depth + 1,
  }
}
