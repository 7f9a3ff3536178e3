import { type Ajv, MissingRefError } from 'ajv'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { kindOf } from '../json/kind-of.ts'
import { createMemo } from '../text/create-memo.ts'
import { excerpt } from '../text/excerpt.ts'
import { createAjv } from './create-ajv.ts'
import { createValidator, type Validator } from './create-validator.ts'
import { type Dialect, dialectOf, METASCHEMAS } from './dialect.ts'
import { forgiveRedacted } from './forgive-redacted.ts'
import { MAX_SCHEMA_DEPTH, prepareSchema } from './prepare-schema.ts'
import { toSchemaError } from './to-schema-error.ts'

/** A schema that values can be checked against. */
export interface UsableSchema {
  readonly ok: true
  readonly dialect: Dialect
  /** All places where a value breaks the schema, the first {@link MAX_ERRORS} of them; none where it is valid. */
  readonly validate: (value: JsonValue) => readonly SchemaError[]
  /** The same, without what redaction may have broken. */
  readonly validateRedacted: (value: JsonValue) => readonly SchemaError[]
  /** What isn't checked, and why. */
  readonly diagnostics: readonly string[]
}

/** A schema that nothing can be checked against. */
export interface UnusableSchema {
  readonly ok: false
  readonly reason: string
  readonly dialect?: Dialect
}

/** What came of compiling a JSON Schema. */
export type CompiledSchema = UsableSchema | UnusableSchema

const MAX_ERRORS = 100

const TOO_DEEP = {
  ok: false,
  reason: `the schema nests deeper than ${MAX_SCHEMA_DEPTH} levels`,
} as const

const byIdentity = new WeakMap<object, CompiledSchema>()
const byText = createMemo<CompiledSchema>(500)
const metaschemas = new Map<Dialect, Ajv>()

/**
 * Compiles a JSON Schema in the dialect that its `$schema` names (draft-06, draft-07, 2019-09,
 * 2020-12; the last where it names none). Never throws and never makes a request: a reference that
 * leads out of the schema makes it unusable, except to the dialects' own metaschemas.
 * `format` is an annotation and isn't checked, the default of 2019-09 and later. Patterns run on
 * RE2; one that RE2 can't run isn't checked, and a diagnostic names it; one that is no regular
 * expression in any dialect makes the schema unusable. Equal schemas are compiled once.
 */
export function compileSchema(schema: JsonValue): CompiledSchema {
  if (!isJsonObject(schema)) return compile(schema)
  const known = byIdentity.get(schema)
  if (known !== undefined) return known
  const compiled = compileByText(schema)
  byIdentity.set(schema, compiled)
  return compiled
}

function compileByText(schema: JsonObject): CompiledSchema {
  const text = safeStringify(schema)
  return text === undefined ? TOO_DEEP : byText(text, () => compile(schema))
}

function compile(schema: JsonValue): CompiledSchema {
  if (typeof schema !== 'boolean' && !isJsonObject(schema))
    return { ok: false, reason: `a schema is an object or a boolean, not ${kindOf(schema)}` }
  const dialect = dialectOf(schema)
  if (dialect === undefined) return { ok: false, reason: unknownDialect(schema) }
  const prepared = prepareSchema(schema, dialect)
  if (prepared === undefined) return { ...TOO_DEEP, dialect }
  if (prepared.fault !== undefined) return { ok: false, dialect, reason: prepared.fault }
  try {
    const fault = metaschemaFault(schema, dialect)
    if (fault !== undefined) return { ok: false, dialect, reason: fault }
    const validator = createValidator(prepared.schema, dialect)
    // A schema that refers to itself without end does so for every value
    validator(null)
    return {
      ok: true,
      dialect,
      diagnostics: prepared.diagnostics,
      validate: bounded(validator),
      validateRedacted: bounded(forgiveRedacted(validator, prepared.schema, dialect)),
    }
  } catch (error) {
    return { ok: false, dialect, reason: compileFault(error) }
  }
}

function safeStringify(schema: JsonObject): string | undefined {
  try {
    return JSON.stringify(schema)
  } catch {
    return undefined
  }
}

function unknownDialect(schema: JsonValue): string {
  const named = isJsonObject(schema) ? schema['$schema'] : undefined
  const shown = typeof named === 'string' ? excerpt(named) : kindOf(named ?? null)
  return `$schema is ${shown}; known dialects are draft-06, draft-07, 2019-09 and 2020-12`
}

/** What the dialect's metaschema says against a schema. */
function metaschemaFault(schema: JsonValue, dialect: Dialect): string | undefined {
  const ajv = metaschemas.get(dialect) ?? createAjv(dialect)
  metaschemas.set(dialect, ajv)
  if (ajv.validate(METASCHEMAS[dialect], schema)) return undefined
  const [first] = ajv.errors ?? []
  return first && `the schema breaks the rules of ${dialect}: ${describe(toSchemaError(first))}`
}

function compileFault(error: unknown): string {
  if (error instanceof MissingRefError)
    return `the reference ${excerpt(error.missingRef)} is to nothing in the schema; references are never fetched`
  if (error instanceof RangeError)
    return "the schema can't be checked in bounded time: it refers to itself without end, or branches too often"
  return `the schema does not compile: ${error instanceof Error ? error.message : String(error)}`
}

function bounded(validator: Validator): UsableSchema['validate'] {
  return (value) => {
    try {
      return validator(value).slice(0, MAX_ERRORS).map(toSchemaError)
    } catch {
      return [
        {
          pointer: '',
          keyword: '$ref',
          message:
            "can't be checked: the schema branches too often, or the value nests too deep for it",
        },
      ]
    }
  }
}

function describe({ pointer, message }: SchemaError): string {
  return pointer === '' ? message : `${pointer} ${message}`
}
