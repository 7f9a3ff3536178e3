import type { JsonValue } from '../contracts/json.ts'
import { countNodes } from '../json/count-nodes.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { projectAt } from './project-at.ts'
import { schemaPlaces } from './schema-places.ts'
import { createValidateAt } from './validate-at.ts'
import { withoutSourceFields } from './without-source-fields.ts'
import type { Notes, ProjectionRun } from './projection-run.ts'

/** A value as an output schema asks for it. */
export interface Projection {
  readonly value: JsonValue
  /** What is missing, what stays though the schema asks for something else, and where two readings fit. */
  readonly diagnostics: readonly string[]
}

const MAX_STEPS = 20_000
const MAX_STEPS_PER_NODE = 20
const MAX_DIAGNOSTICS = 100

const known = new WeakMap<object, (value: JsonValue) => Projection>()

/**
 * Projects a value by an output schema: the properties that the schema declares stay, at every depth; scalars get the type
 * that it asks for where nothing is lost; `source_field` moves values. What comes of it isn't validated. Never throws; the
 * value isn't changed, and parts of it may stand in the projection.
 */
export function projectValue(value: JsonValue, schema: JsonValue): Projection {
  if (typeof schema !== 'object' || schema === null) return projectionBy(schema)(value)
  const project = known.get(schema) ?? projectionBy(schema)
  known.set(schema, project)
  return project(value)
}

function projectionBy(schema: JsonValue): (value: JsonValue) => Projection {
  const fault = faultOf(schema)
  if (fault !== undefined)
    return (value) => ({
      value,
      diagnostics: [`the value is kept as it is: the schema can't be used: ${fault}`],
    })
  const places = schemaPlaces(schema)
  const validate = createValidateAt(withoutSourceFields(schema))
  return (value) => {
    const notes: Notes = { diagnostics: [], coerced: 0 }
    const run: ProjectionRun = { places, validate, spend: createBudget(value) }
    const at = { pointer: '', source: value, depth: 0, notes }
    const projected = projectAt(run, value, { schemas: [places.root], at })
    return { value: projected, diagnostics: cut(notes.diagnostics) }
  }
}

function faultOf(schema: JsonValue): string | undefined {
  const compiled = compileSchema(schema)
  return compiled.ok ? undefined : compiled.reason
}

/** A small schema can ask for 2^n readings of a value. */
function createBudget(value: JsonValue): () => boolean {
  let spent = 0
  let limit = MAX_STEPS
  return () => {
    spent += 1
    if (spent === MAX_STEPS) limit += MAX_STEPS_PER_NODE * countNodes(value)
    return spent <= limit
  }
}

function cut(diagnostics: readonly string[]): readonly string[] {
  if (diagnostics.length <= MAX_DIAGNOSTICS) return diagnostics
  return [
    ...diagnostics.slice(0, MAX_DIAGNOSTICS),
    `and ${diagnostics.length - MAX_DIAGNOSTICS} more`,
  ]
}
