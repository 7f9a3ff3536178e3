import type { JsonValue } from '../contracts/json.ts'
import {
  type ProjectionOptions,
  type TracedProjection,
  tracedProjection,
} from './traced-projection.ts'

/** A value as an output schema asks for it. */
export type Projection = Omit<TracedProjection, 'moves'>

/**
 * Projects a value by an output schema: the properties that the schema declares stay, at every depth; scalars get the type
 * that it asks for where nothing is lost; `source_field` moves values. What fits the schema gives what fits it; whether the
 * rest does is for the caller to check. Never throws; the value isn't changed, and parts of it may stand in the projection.
 */
export function projectValue(
  value: JsonValue,
  schema: JsonValue,
  options: ProjectionOptions = {},
): Projection {
  const { value: projected, diagnostics } = tracedProjection(value, schema, {
    ...options,
    isTraced: false,
  })
  return { value: projected, diagnostics }
}
