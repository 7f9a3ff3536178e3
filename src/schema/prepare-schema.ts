import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'
import { compilePattern } from './compile-pattern.ts'

/** Added beside every reference, so that a check counts how many it follows. */
export const COUNT_KEYWORD = 'x-assay-count'

export const MAX_SCHEMA_DEPTH = 400

/** A schema as it is given to ajv. */
export interface PreparedSchema {
  readonly schema: JsonValue
  /** What isn't checked, and why. */
  readonly diagnostics: readonly string[]
}

const SCHEMA_MAPS = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  'definitions',
  '$defs',
])
const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'examples'])

/** Keywords that no dialect has and that ajv gives a meaning, or refuses. */
const AJV_KEYWORDS = new Set(['$async', 'nullable', 'id', COUNT_KEYWORD])
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef']

/**
 * Takes out of a schema what would make ajv deviate from JSON Schema or run without bound: keywords
 * of its own, and patterns that RE2 can't run, each with a diagnostic. Undefined where the schema
 * nests deeper than {@link MAX_SCHEMA_DEPTH}.
 */
export function prepareSchema(schema: JsonValue): PreparedSchema | undefined {
  const diagnostics: string[] = []
  const prepared = prepareNode(schema, { depth: 0, diagnostics })
  return prepared === undefined ? undefined : { schema: prepared, diagnostics }
}

interface Walk {
  readonly depth: number
  readonly diagnostics: string[]
}

function prepareNode(node: JsonValue, walk: Walk): JsonValue | undefined {
  if (walk.depth > MAX_SCHEMA_DEPTH) return undefined
  if (Array.isArray(node)) return allDefined(node.map((item) => prepareNode(item, deeper(walk))))
  if (!isJsonObject(node)) return node
  const prepared = prepareEntries(node, (key, value) => {
    if (DATA_KEYWORDS.has(key)) return value
    if (SCHEMA_MAPS.has(key) && isJsonObject(value)) return prepareMap(value, deeper(walk))
    return prepareNode(value, deeper(walk))
  })
  return prepared && countReferences(withoutUnusablePatterns(prepared, walk.diagnostics))
}

function prepareMap(map: JsonObject, walk: Walk): JsonObject | undefined {
  const entries = Object.entries(map).map(
    ([key, value]) => [key, prepareNode(value, walk)] as const,
  )
  return fromEntries(entries)
}

function prepareEntries(
  node: JsonObject,
  prepare: (key: string, value: JsonValue) => JsonValue | undefined,
): JsonObject | undefined {
  const kept = Object.entries(node).filter(([key]) => !AJV_KEYWORDS.has(key))
  return fromEntries(kept.map(([key, value]) => [key, prepare(key, value)] as const))
}

/** `Object.fromEntries` makes a key named `__proto__` an ordinary one. */
function fromEntries(
  entries: readonly (readonly [string, JsonValue | undefined])[],
): JsonObject | undefined {
  const defined = entries.flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return defined.length === entries.length ? Object.fromEntries(defined) : undefined
}

function allDefined(items: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  const defined = items.filter((item) => item !== undefined)
  return defined.length === items.length ? defined : undefined
}

function deeper(walk: Walk): Walk {
  return { ...walk, depth: walk.depth + 1 }
}

function countReferences(node: JsonObject): JsonObject {
  return REFERENCES.some((key) => typeof node[key] === 'string')
    ? { ...node, [COUNT_KEYWORD]: true }
    : node
}

/** Without a pattern of `patternProperties`, what applies to "the rest" of the properties is unknown too. */
function withoutUnusablePatterns(node: JsonObject, diagnostics: string[]): JsonObject {
  const unusable = (pattern: string): boolean => {
    if (compilePattern(pattern) !== undefined) return false
    diagnostics.push(`pattern ${excerpt(pattern)} is not checked: RE2 can't run it`)
    return true
  }
  const dropped = new Set<string>()
  const { pattern, patternProperties } = node
  if (typeof pattern === 'string' && unusable(pattern)) dropped.add('pattern')
  const entries = isJsonObject(patternProperties) ? Object.entries(patternProperties) : []
  const usable = entries.filter(([key]) => !unusable(key))
  if (usable.length < entries.length)
    for (const key of ['patternProperties', 'additionalProperties', 'unevaluatedProperties'])
      dropped.add(key)
  if (dropped.size === 0) return node
  const kept = Object.entries(node).filter(([key]) => !dropped.has(key))
  return Object.fromEntries(
    usable.length > 0 && dropped.has('patternProperties')
      ? [...kept, ['patternProperties', Object.fromEntries(usable)]]
      : kept,
  )
}
