import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'
import type { Dialect } from './dialect.ts'
import { createPatternCompiler } from './compile-pattern.ts'
import { mapSchema } from './map-schema.ts'
import { patternFault } from './pattern-fault.ts'

/** Added beside every reference, so that a check counts how many it follows. */
export const COUNT_KEYWORD = 'x-assay-count'

export const MAX_SCHEMA_DEPTH = 400
/** Schemas in one another that ajv makes code of: 10,000 take it two seconds. */
const MAX_SUBSCHEMAS = 10_000

/** A schema as it is given to ajv. */
export interface PreparedSchema {
  readonly schema: JsonValue
  /** What isn't checked, and why. */
  readonly diagnostics: readonly string[]
  /** Why nothing can be checked against it: a pattern that is no regular expression, or its size. */
  readonly fault?: string
}

/** Keywords that no dialect has and that ajv gives a meaning, or refuses. */
const AJV_KEYWORDS = new Set(['$async', 'nullable', 'id', COUNT_KEYWORD])
/** What counts beside `$ref` up to draft-07: where schemas are found, and nothing that checks a value. */
const BESIDE_REF = new Set(['$ref', '$id', '$schema', 'definitions', '$defs'])
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef']

/**
 * Takes out of a schema what would make ajv deviate from JSON Schema or run without bound: keywords
 * of its own, and patterns that RE2 can't run, each with a diagnostic. Undefined where the schema
 * nests deeper than {@link MAX_SCHEMA_DEPTH}.
 */
export function prepareSchema(schema: JsonValue, dialect: Dialect): PreparedSchema | undefined {
  const notes: Notes = {
    diagnostics: new Set(),
    faults: [],
    subschemas: 0,
    compile: createPatternCompiler(),
  }
  const prepared = mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node) => {
      notes.subschemas += 1
      return notes.subschemas > MAX_SUBSCHEMAS
        ? {}
        : countReferences(
            refusingEmpty(
              withoutUnusablePatterns(withoutLater(withoutAjvKeywords(node), dialect), notes),
            ),
          )
    },
  })
  if (prepared === undefined) return undefined
  if (notes.subschemas > MAX_SUBSCHEMAS)
    notes.faults.unshift(
      `the schema can't be checked in bounded time: it has more than ${MAX_SUBSCHEMAS} subschemas`,
    )
  const [fault] = notes.faults
  return {
    schema: prepared,
    diagnostics: [...notes.diagnostics],
    ...(fault !== undefined && { fault }),
  }
}

interface Notes {
  readonly diagnostics: Set<string>
  readonly faults: string[]
  subschemas: number
  readonly compile: ReturnType<typeof createPatternCompiler>
  tooLarge?: true
}

function withoutAjvKeywords(node: JsonObject): JsonObject {
  const kept = Object.entries(node).filter(([key]) => !AJV_KEYWORDS.has(key))
  return Object.fromEntries(kept)
}

/** Takes out what a dialect does not know yet, and ajv does. */
function withoutLater(node: JsonObject, dialect: Dialect): JsonObject {
  if (dialect !== 'draft-06' && dialect !== 'draft-07') return node
  const isReference = typeof node['$ref'] === 'string'
  const kept = Object.entries(node).filter(
    ([key]) => (!isReference || BESIDE_REF.has(key)) && (dialect === 'draft-07' || key !== 'if'),
  )
  return Object.fromEntries(kept)
}

function countReferences(node: JsonObject): JsonObject {
  return REFERENCES.some((key) => typeof node[key] === 'string')
    ? { ...node, [COUNT_KEYWORD]: true }
    : node
}

/** In a loop ajv keeps the answer of `contains` from the item before where an array is empty: so that is asked separately. */
function refusingEmpty(node: JsonObject): JsonObject {
  const { contains, minContains, minItems } = node
  if (contains === undefined || minContains === 0) return node
  return typeof minItems === 'number' && minItems >= 1 ? node : { ...node, minItems: 1 }
}

/** Without a pattern of `patternProperties`, what applies to "the rest" of the properties is unknown too. */
function withoutUnusablePatterns(node: JsonObject, notes: Notes): JsonObject {
  const dropped = new Set<string>()
  const { pattern, patternProperties } = node
  if (typeof pattern === 'string' && !isUsable(pattern, notes)) dropped.add('pattern')
  const entries = isJsonObject(patternProperties) ? Object.entries(patternProperties) : []
  const usable = entries.filter(([key]) => isUsable(key, notes))
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

function isUsable(pattern: string, notes: Notes): boolean {
  const { diagnostics, faults } = notes
  const fault = patternFault(pattern)
  if (fault !== undefined) {
    faults.push(
      `the schema does not compile: pattern ${excerpt(pattern)} is no regular expression: ${fault}`,
    )
    return false
  }
  const compiled = notes.compile(pattern)
  if (compiled === undefined)
    diagnostics.add(`pattern ${excerpt(pattern)} is not checked: RE2 can't run it`)
  else if (compiled !== 'too-large') return true
  else if (notes.tooLarge === undefined) {
    notes.tooLarge = true
    diagnostics.add(
      `pattern ${excerpt(pattern)} and those after it are not checked: the patterns of the schema are too large together`,
    )
  }
  return false
}
