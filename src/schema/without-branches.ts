import type { JsonValue } from '../contracts/json.ts'
import { mapSchema } from './map-schema.ts'
import { MAX_SCHEMA_DEPTH } from './prepare-schema.ts'

/** Keywords of which it depends on the value which of their subschemas counts, or how. */
const BRANCHING: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedProperties',
  'unevaluatedItems',
])

/** The part of a prepared schema that holds whichever branch a value takes. */
export interface Unbranched {
  readonly schema: JsonValue
  /** Whether a subschema holds for what no branch evaluated: whom it concerns depends on the branches. */
  readonly hasUnevaluated: boolean
}

/** Takes the branches out of a prepared schema. */
export function withoutBranches(prepared: JsonValue): Unbranched {
  let hasUnevaluated = false
  const schema = mapSchema(prepared, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node) => {
      hasUnevaluated ||= [node['unevaluatedProperties'], node['unevaluatedItems']].some(isObject)
      return Object.fromEntries(Object.entries(node).filter(([key]) => !BRANCHING.has(key)))
    },
  })
  return { schema: schema ?? true, hasUnevaluated }
}

function isObject(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null
}
