import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { allowedTypes } from './allowed-types.ts'
import { coerceScalar } from './coerce-scalar.ts'
import { bestBranch, type FittingBranch, joinedBranches } from './fitting-branches.ts'
import { type Notes, placeName, type ProjectionRun, type ValuePlace } from './projection-run.ts'
import { type SchemaObject, type SchemaPlace, subschema, subschemas } from './schema-places.ts'

const KEYWORDS = ['anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependencies'] as const

/** Subschemas of which the value says which ones count. */
export interface Choice {
  readonly keyword: (typeof KEYWORDS)[number]
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

interface Candidate extends FittingBranch {
  /** Why the branch doesn't take the value. */
  readonly fault: string | undefined
}

/** The first choice among schemas that isn't decided. */
export function nextChoice(
  schemas: readonly SchemaObject[],
  decided: ReadonlySet<string>,
): Choice | undefined {
  for (const place of schemas)
    for (const keyword of KEYWORDS) {
      const pointer = `${place.pointer}/${keyword}`
      if (place.schema[keyword] !== undefined && !decided.has(pointer))
        return { keyword, place, pointer }
    }
  return undefined
}

/**
 * The projection by the branches that take it: of `anyOf` what all whose projections are valid keep together, of `oneOf` the
 * one that keeps most; of the others what their condition names. Where no branch takes it the value stays.
 */
export function takeBranch(choice: Choice, chooser: Chooser): JsonValue {
  const { run, value, inPlace, project } = chooser
  const { keyword, place, pointer } = choice
  const decided = new Set(inPlace.decided).add(pointer)
  if (keyword !== 'anyOf' && keyword !== 'oneOf')
    return project(extended({ ...inPlace, decided }, run, conditional(choice, chooser)))
  const branches = subschemas(place, keyword)
  const candidates = tryBranches(branches, { ...chooser, inPlace: { ...inPlace, decided } })
  if (run.budget.isSpent()) return value
  const fitting = wholeIfAny(candidates.filter(({ fault }) => fault === undefined))
  const fits = (projected: JsonValue) =>
    branches.filter((branch) => run.validate(branch, projected) === undefined).length
  const read =
    keyword === 'oneOf'
      ? bestBranch(exactlyOne(fitting, fits))
      : joinedBranches(fitting, value, (projected) => fits(projected) > 0)
  if (read === undefined) {
    tellNone(choice, inPlace.at, candidates)
    return value
  }
  if (read.others > 0)
    read.notes.diagnostics.push(
      `${placeName(inPlace.at)} fits ${read.others + 1} branches of ${keyword} in different ways; the one that keeps most is read, or the first of these`,
    )
  takeNotes(inPlace.at.notes, read.notes)
  return read.value
}

/** Those that fit with all that the value has, where there are any. */
function wholeIfAny(fitting: readonly Candidate[]): readonly Candidate[] {
  const whole = fitting.filter(({ notes }) => notes.dropped === 0)
  return whole.length > 0 ? whole : fitting
}

/** Choices in one place multiply, so that those inside others are steps. */
function tryBranches(branches: readonly SchemaPlace[], chooser: Chooser): readonly Candidate[] {
  const { run, value, inPlace } = chooser
  const candidates: Candidate[] = []
  for (const branch of branches.filter((some) => isPlausible(run, some, value))) {
    if (inPlace.decided.size > 1) run.budget.spend()
    if (run.budget.isSpent()) break
    candidates.push(tryBranch(branch, chooser))
  }
  return candidates
}

function takeNotes(notes: Notes, taken: Notes): void {
  for (const diagnostic of taken.diagnostics) notes.diagnostics.push(diagnostic)
  for (const move of taken.moves) notes.moves.push(move)
  notes.coerced += taken.coerced
  notes.dropped += taken.dropped
}

function conditional({ keyword, place }: Choice, { run, value }: Chooser): readonly SchemaPlace[] {
  if (keyword !== 'if') {
    const names = isJsonObject(value) ? Object.keys(value) : []
    return names.flatMap((name) => subschema(place, keyword, name))
  }
  const holds = subschema(place, 'if').every(
    (condition) => run.validate(condition, value) === undefined,
  )
  return subschema(place, holds ? 'then' : 'else')
}

function extended(inPlace: Decided, run: ProjectionRun, more: readonly SchemaPlace[]): Decided {
  return { ...inPlace, schemas: run.places.inPlace([...inPlace.schemas, ...more]) }
}

function tryBranch(branch: SchemaPlace, { run, inPlace, project }: Chooser): Candidate {
  const notes: Notes = { diagnostics: [], coerced: 0, dropped: 0, moves: [] }
  const projected = project(extended({ ...inPlace, at: { ...inPlace.at, notes } }, run, [branch]))
  return { value: projected, notes, fault: run.validate(branch, projected) }
}

/** Tells cheaply what can't be valid, as it has another type. */
function isPlausible(run: ProjectionRun, branch: SchemaPlace, value: JsonValue): boolean {
  if (typeof branch.schema === 'boolean') return branch.schema
  const schemas = run.places.inPlace([branch])
  const allowed = allowedTypes(schemas)
  if (allowed === undefined) return true
  if (typeof value !== 'object' || value === null)
    return coerceScalar(value, allowed) !== undefined || allowed.has('object')
  return allowed.has(Array.isArray(value) ? 'array' : 'object') || allowed.has('object')
}

/** Those by which it fits no other branch as well, where there are any. */
function exactlyOne(
  fitting: readonly Candidate[],
  fits: (value: JsonValue) => number,
): readonly Candidate[] {
  if (fitting.length < 2) return fitting
  const valid = fitting.filter(({ value }) => fits(value) === 1)
  return valid.length > 0 ? valid : fitting
}

function tellNone(choice: Choice, at: ValuePlace, candidates: readonly Candidate[]): void {
  const [only] = candidates
  const why = only !== undefined && candidates.length === 1 ? `: ${only.fault}` : ''
  at.notes.diagnostics.push(
    `${placeName(at)} fits no branch of ${choice.keyword} and is kept as it is${why}`,
  )
}
