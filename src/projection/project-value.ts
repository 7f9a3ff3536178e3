import type { JsonValue } from '../contracts/json.ts'
import { countNodes } from '../json/count-nodes.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { projectAt } from './project-at.ts'
import { schemaPlaces } from './schema-places.ts'
import { createValidateAt } from './validate-at.ts'
import { withoutSourceFields } from './without-source-fields.ts'
import type { Notes, ProjectionBudget, ProjectionRun } from './projection-run.ts'

/** A value as an output schema asks for it. */
export interface Projection {
  readonly value: JsonValue
  /** What is missing, what stays though the schema asks for something else, and where two readings fit. */
  readonly diagnostics: readonly string[]
}

const MAX_STEPS = 20_000
const MAX_STEPS_PER_NODE = 20
const MAX_DIAGNOSTICS = 100

/** Such as where one of two branches is excluded by a property that neither declares. */
const STAYS_VALID =
  'the value is kept as it is: it fits the schema, and what it declares alone would not'

const BRANCHES =
  'parts of the value are kept as they are: the schema branches too often, or the value nests too deep for it'

const known = new WeakMap<object, (value: JsonValue) => Projection>()

/**
 * Projects a value by an output schema: the properties that the schema declares stay, at every depth; scalars get the type
 * that it asks for where nothing is lost; `source_field` moves values. What fits the schema gives what fits it; whether the
 * rest does is for the caller to check. Never throws; the value isn't changed, and parts of it may stand in the projection.
 */
export function projectValue(value: JsonValue, schema: JsonValue): Projection {
  if (typeof schema !== 'object' || schema === null) return projectionBy(schema)(value)
  const project = known.get(schema) ?? projectionBy(schema)
  known.set(schema, project)
  return project(value)
}

function projectionBy(schema: JsonValue): (value: JsonValue) => Projection {
  const compiled = compileSchema(schema)
  if (!compiled.ok)
    return (value) => ({
      value,
      diagnostics: [`the value is kept as it is: the schema can't be used: ${compiled.reason}`],
    })
  const stripped = withoutSourceFields(schema)
  const moves = !jsonEqual(stripped, schema)
  const isValid = (value: JsonValue) => compiled.validateRedacted(value).length === 0
  const places = schemaPlaces(schema)
  const validateAt = createValidateAt(stripped)
  return (value) => {
    const notes: Notes = { diagnostics: [], coerced: 0 }
    const budget = createBudget(value)
    const validate = validateAt(budget)
    const run: ProjectionRun = { places, validate, budget }
    const at = { pointer: '', source: value, depth: 0, notes }
    const projected = projectAt(run, value, { schemas: [places.root], at })
    if (!moves && !isValid(projected) && isValid(value))
      return { value, diagnostics: [STAYS_VALID] }
    const spent = run.budget.isSpent() ? [BRANCHES] : []
    return { value: projected, diagnostics: [...cut(notes.diagnostics), ...spent] }
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
