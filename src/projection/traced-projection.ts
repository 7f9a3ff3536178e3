import type { JsonValue } from '../contracts/json.ts'
import { countNodes } from '../json/count-nodes.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { Move } from './origin.ts'
import { projectAt } from './project-at.ts'
import { schemaPlaces } from './schema-places.ts'
import { createValidateAt } from './validate-at.ts'
import { withoutSourceFields } from './without-source-fields.ts'
import type { Notes, ProjectionBudget, ProjectionRun } from './projection-run.ts'

/** A projected value, and what of it stands elsewhere than it stood. */
export interface TracedProjection {
  readonly value: JsonValue
  /** What is missing, what stays though the schema asks for something else, and where two readings fit. */
  readonly diagnostics: readonly string[]
  readonly moves: readonly Move[]
}

const MAX_STEPS = 20_000
const MAX_STEPS_PER_NODE = 20
const MAX_DIAGNOSTICS = 100

/** Such as where one of two branches is excluded by a property that neither declares. */
const STAYS_VALID =
  'the value is kept as it is: it fits the schema, and what it declares alone would not'

const BRANCHES =
  'parts of the value are kept as they are: the schema branches too often, or the value nests too deep for it'

/** How a value is projected. */
export interface ProjectionOptions {
  /**
   * What becomes of a text that is no number, boolean or null where a property that isn't required has to be one: it is
   * kept, and the value doesn't fit, or dropped, as a cell that says `n/a`. Both are told.
   * @defaultValue `keep`
   */
  readonly misfits?: 'keep' | 'drop'
}

interface TracingOptions extends ProjectionOptions {
  /** @defaultValue true */
  readonly isTraced?: boolean
}

type Project = (value: JsonValue, options: TracingOptions) => TracedProjection

const known = new WeakMap<object, Project>()

/** The same as `projectValue`; `moves` are those of the first 1,000 items of each array, and none where nobody asks. */
export function tracedProjection(
  value: JsonValue,
  schema: JsonValue,
  options: TracingOptions = {},
): TracedProjection {
  if (typeof schema !== 'object' || schema === null) return projectionBy(schema)(value, options)
  const project = known.get(schema) ?? projectionBy(schema)
  known.set(schema, project)
  return project(value, options)
}

function projectionBy(schema: JsonValue): Project {
  const compiled = compileSchema(schema)
  if (!compiled.ok)
    return (value) => ({
      value,
      diagnostics: [`the value is kept as it is: the schema can't be used: ${compiled.reason}`],
      moves: [],
    })
  const stripped = withoutSourceFields(schema)
  const moves = !jsonEqual(stripped, schema)
  const isValid = (value: JsonValue) => compiled.validateRedacted(value).length === 0
  const places = schemaPlaces(schema)
  const validateAt = createValidateAt(stripped)
  return (value, { isTraced = true, misfits = 'keep' }) => {
    const notes: Notes = { diagnostics: [], coerced: 0, dropped: 0, moves: [] }
    const budget = createBudget(value)
    const validate = validateAt(budget)
    const run: ProjectionRun = { places, validate, budget, dropsMisfits: misfits === 'drop' }
    const origin = isTraced ? '' : undefined
    const at = { pointer: '', origin, source: value, sourceOrigin: origin, depth: 0, notes }
    const projected = projectAt(run, value, { schemas: [places.root], at })
    if (!moves && !isValid(projected) && isValid(value))
      return { value, diagnostics: [STAYS_VALID], moves: [] }
    const spent = run.budget.isSpent() ? [BRANCHES] : []
    const diagnostics = [...cut(notes.diagnostics), ...spent]
    return { value: projected, diagnostics, moves: notes.moves }
  }
}

function createBudget(value: JsonValue): ProjectionBudget {
  let spent = 0
  let limit = MAX_STEPS
  return {
    spend: () => {
      spent += 1
      if (spent === MAX_STEPS) limit += MAX_STEPS_PER_NODE * countNodes(value)
    },
    exhaust: () => {
      limit = 0
    },
    isSpent: () => spent > limit,
  }
}

function cut(diagnostics: readonly string[]): readonly string[] {
  if (diagnostics.length <= MAX_DIAGNOSTICS) return diagnostics
  return [
    ...diagnostics.slice(0, MAX_DIAGNOSTICS),
    `and ${diagnostics.length - MAX_DIAGNOSTICS} more`,
  ]
}
