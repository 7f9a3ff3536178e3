import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { allowedTypes } from './allowed-types.ts'
import { coerceScalar } from './coerce-scalar.ts'
import { type Notes, placeName, type ProjectionRun, type ValuePlace } from './projection-run.ts'
import { type SchemaObject, type SchemaPlace, subschema, subschemas } from './schema-places.ts'

/** Subschemas of which the value says which one counts. */
export interface Choice {
  readonly keyword: 'anyOf' | 'oneOf' | 'if'
  readonly place: SchemaObject
  /** JSON Pointer, which tells choices apart. */
  readonly pointer: string
}

/** Schemas that hold for a value, with the choices among them that are decided. */
interface Decided {
  readonly schemas: readonly SchemaObject[]
  readonly at: ValuePlace
  readonly decided: ReadonlySet<string>
}

interface Chooser {
  readonly run: ProjectionRun
  readonly value: JsonValue
  readonly inPlace: Decided
  readonly project: (inPlace: Decided) => JsonValue
}

interface Candidate {
  readonly branch: SchemaPlace
  readonly value: JsonValue
  readonly notes: Notes
  /** Why the branch doesn't take the value. */
  readonly fault: string | undefined
}

/** The first choice among schemas that isn't decided. */
export function nextChoice(
  schemas: readonly SchemaObject[],
  decided: ReadonlySet<string>,
): Choice | undefined {
  for (const place of schemas)
    for (const keyword of ['anyOf', 'oneOf', 'if'] as const) {
      const pointer = `${place.pointer}/${keyword}`
      if (place.schema[keyword] !== undefined && !decided.has(pointer))
        return { keyword, place, pointer }
    }
  return undefined
}

/**
 * The projection by the branch that takes it: of `anyOf` and `oneOf` the first whose projection is valid, one that changes no
 * type before one that does; of `if` what its condition names. Where no branch takes it the value stays.
 */
export function takeBranch(choice: Choice, chooser: Chooser): JsonValue {
  const { run, value, inPlace, project } = chooser
  const decided = new Set(inPlace.decided).add(choice.pointer)
  if (choice.keyword === 'if')
    return project(extended({ ...inPlace, decided }, run, conditional(choice, chooser)))
  const branches = subschemas(choice.place, choice.keyword)
  const plausible = branches.filter((branch) => isPlausible(run, branch, value))
  const candidates = plausible.map((branch) =>
    tryBranch(branch, { ...chooser, inPlace: { ...inPlace, decided } }),
  )
  if (run.budget.isSpent()) return value
  const taking = ranked(candidates.filter(({ fault }) => fault === undefined))
  const [first] = choice.keyword === 'oneOf' ? exactlyOne(taking, branches, run) : taking
  if (first === undefined) {
    tellNone(choice, inPlace.at, candidates)
    return value
  }
  const others = taking.filter((other) => !jsonEqual(other.value, first.value))
  if (others.length > 0)
    first.notes.diagnostics.push(
      `${placeName(inPlace.at)} fits ${others.length + 1} branches of ${choice.keyword}; the first is read`,
    )
  takeNotes(inPlace.at.notes, first.notes)
  return first.value
}

function takeNotes(notes: Notes, taken: Notes): void {
  for (const diagnostic of taken.diagnostics) notes.diagnostics.push(diagnostic)
  for (const move of taken.moves) notes.moves.push(move)
  notes.coerced += taken.coerced
}

function conditional({ place }: Choice, { run, value }: Chooser): readonly SchemaPlace[] {
  const holds = subschema(place, 'if').every(
    (condition) => run.validate(condition, value) === undefined,
  )
  return subschema(place, holds ? 'then' : 'else')
}

function extended(inPlace: Decided, run: ProjectionRun, more: readonly SchemaPlace[]): Decided {
  return { ...inPlace, schemas: run.places.inPlace([...inPlace.schemas, ...more]) }
}

function tryBranch(branch: SchemaPlace, { run, inPlace, project }: Chooser): Candidate {
  const notes: Notes = { diagnostics: [], coerced: 0, moves: [] }
  const projected = project(extended({ ...inPlace, at: { ...inPlace.at, notes } }, run, [branch]))
  return { branch, value: projected, notes, fault: run.validate(branch, projected) }
}

/** Tells cheaply what can't be valid: another type, or a property with a constant that the value has otherwise. */
function isPlausible(run: ProjectionRun, branch: SchemaPlace, value: JsonValue): boolean {
  if (typeof branch.schema === 'boolean') return branch.schema
  const schemas = run.places.inPlace([branch])
  const allowed = allowedTypes(schemas)
  if (allowed === undefined) return true
  if (typeof value !== 'object' || value === null)
    return coerceScalar(value, allowed) !== undefined || allowed.has('object')
  return allowed.has(Array.isArray(value) ? 'array' : 'object') || allowed.has('object')
}

/** The best of those that a value fits: they keep something, and change no type. */
function ranked(taking: readonly Candidate[]): readonly Candidate[] {
  const least = Math.min(...taking.map(costOf))
  return taking.filter((candidate) => costOf(candidate) === least)
}

function costOf({ value, notes }: Candidate): number {
  const isEmpty = isJsonObject(value) && Object.keys(value).length === 0
  return (isEmpty ? 2 : 0) + (notes.coerced > 0 ? 1 : 0)
}

function exactlyOne(
  taking: readonly Candidate[],
  branches: readonly SchemaPlace[],
  run: ProjectionRun,
): readonly Candidate[] {
  if (taking.length < 2) return taking
  const valid = taking.filter(
    ({ value }) =>
      branches.filter((branch) => run.validate(branch, value) === undefined).length === 1,
  )
  return valid.length > 0 ? valid : taking
}

function tellNone(choice: Choice, at: ValuePlace, candidates: readonly Candidate[]): void {
  const [only] = candidates
  const why = only !== undefined && candidates.length === 1 ? `: ${only.fault}` : ''
  at.notes.diagnostics.push(
    `${placeName(at)} fits no branch of ${choice.keyword} and is kept as it is${why}`,
  )
}
