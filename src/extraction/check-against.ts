import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import type { StandardIssue, StandardResult, StandardSchema } from '../contracts/standard-schema.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { type CheckedValue, structuredOnly, type ValueCheck } from './value-check.ts'

/**
 * The check that a schema stands for. A bare scalar passes only where the schema asks for one: it takes the
 * scalar, and takes neither an empty object nor an empty array.
 *
 * @throws HarnessError `wrong-use` for a JSON Schema that can't be used.
 */
export function checkAgainst(schema: JsonValue | StandardSchema): ValueCheck<unknown> {
  const fits = isStandardSchema(schema) ? standardCheck(schema) : jsonSchemaCheck(schema)
  let scalars: boolean | undefined
  return (value) => {
    const structured = structuredOnly(value)
    if (structured.ok) return fits(value)
    scalars ??= !fits({}).ok && !fits([]).ok
    return scalars ? fits(value) : structured
  }
}

function isStandardSchema(schema: JsonValue | StandardSchema): schema is StandardSchema {
  return (
    (typeof schema === 'object' || typeof schema === 'function') &&
    schema !== null &&
    '~standard' in schema
  )
}

function jsonSchemaCheck(schema: JsonValue): ValueCheck<unknown> {
  const compiled = compileSchema(schema)
  if (!compiled.ok)
    throw new HarnessError('wrong-use', `the schema can't be used: ${compiled.reason}`)
  return (value) => {
    const errors = compiled.validate(value)
    return errors.length === 0 ? { ok: true, value } : unfit(errors)
  }
}

function standardCheck(schema: StandardSchema): ValueCheck<unknown> {
  const { validate } = schema['~standard']
  return (value) => {
    const result = safeValidate(validate, value)
    if (result instanceof Error) return unfit([standardError({ message: result.message })])
    return result.issues === undefined
      ? { ok: true, value: result.value }
      : unfit(result.issues.map(standardError))
  }
}

/** A schema is the user's code: what it throws is an answer, and a promise is none. */
function safeValidate(
  validate: StandardSchema['~standard']['validate'],
  value: JsonValue,
): StandardResult<unknown> | Error {
  try {
    const result = validate(value)
    if (!(result instanceof Promise)) return result
    result.catch(() => undefined)
    return new Error('the schema validates asynchronously, which an extraction cannot wait for')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function standardError({ message, path = [] }: StandardIssue): SchemaError {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return { pointer: formatPointer(keys), keyword: 'schema', message }
}

function unfit(errors: readonly SchemaError[]): CheckedValue<never> {
  const [first] = errors
  const place = first?.pointer === '' ? 'the value' : (first?.pointer ?? 'the value')
  return { ok: false, reason: `${place} ${first?.message ?? 'does not fit the schema'}`, errors }
}
