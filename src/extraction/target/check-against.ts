import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { StandardSchema } from '../../contracts/standard-schema.ts'
import { kindOf } from '../../json/kind-of.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { standardCheck } from './standard-check.ts'
import { structuredOnly, type ValueCheck } from './value-check.ts'

/**
 * A JSON Schema, typed or not: a value of JSON, or an object that is taken as JSON carries it. A Standard Schema is none: it
 * would be taken for one whose values are those of JSON.
 */
export type JsonSchema = JsonValue | (object & { readonly '~standard'?: never })

/**
 * The check that a schema stands for, a JSON Schema or a Standard Schema. A bare scalar passes only where the schema asks
 * for one: it takes the scalar, and takes neither an empty object nor an empty array.
 *
 * @throws HarnessError `wrong-use` for a schema that can't be used.
 */
export function checkAgainst<Value>(schema: StandardSchema<Value>): ValueCheck<Value>
export function checkAgainst(schema: JsonSchema): ValueCheck<JsonValue>
export function checkAgainst(schema: JsonSchema | StandardSchema): ValueCheck<unknown>
export function checkAgainst(schema: JsonSchema | StandardSchema): ValueCheck<unknown> {
  const fits = fitCheck(schema)
  let scalars: boolean | undefined
  return (value) => {
    const structured = structuredOnly(value)
    if (structured.ok) return fits(value)
    scalars ??= !fits({}).ok && !fits([]).ok
    return scalars ? fits(value) : structured
  }
}

/**
 * Returns the check that a value fits a schema, a bare scalar included.
 *
 * @throws HarnessError `wrong-use` for a schema that can't be used.
 */
export function fitCheck(schema: JsonSchema | StandardSchema): ValueCheck<unknown> {
  return isStandardSchema(schema) ? standardCheck(schema) : jsonSchemaCheck(schema)
}

function isStandardSchema(schema: JsonSchema | StandardSchema): schema is StandardSchema {
  return (
    (typeof schema === 'object' || typeof schema === 'function') &&
    schema !== null &&
    '~standard' in schema
  )
}

function jsonSchemaCheck(schema: JsonSchema): ValueCheck<JsonValue> {
  const asJson = toJsonValue(schema)
  if (asJson === undefined)
    throw unusable(`it is ${kindOf(schema)}, which JSON can't carry; give a JSON Schema`)
  const compiled = compileSchema(asJson)
  if (!compiled.ok) throw unusable(compiled.reason)
  return (value) => {
    const errors = compiled.validate(value)
    const [first] = errors
    if (first === undefined) return { ok: true, value }
    const place = first.pointer === '' ? 'the value' : first.pointer
    return { ok: false, reason: `${place} ${first.message}`, errors }
  }
}

function unusable(reason: string): HarnessError {
  return new HarnessError('wrong-use', `the schema can't be used: ${reason}`)
}
