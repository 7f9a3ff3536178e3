import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { SchemaError } from '../../contracts/judgement.ts'
import type { StandardIssue, StandardSchema } from '../../contracts/standard-schema.ts'
import { formatPointer } from '../../json/json-pointer.ts'
import { kindOf } from '../../json/kind-of.ts'
import { threw } from '../chain/threw.ts'
import type { CheckedValue, Misfit, ValueCheck } from './value-check.ts'

/**
 * The check that a Standard Schema makes. The schema is the user's code: what it throws, a promise and what is no result
 * are answers, each with its reason.
 *
 * @throws HarnessError `wrong-use` for a schema that has no function to validate with.
 */
export function standardCheck<Value>(schema: StandardSchema<Value>): ValueCheck<Value> {
  const standard: unknown = schema['~standard']
  if (!isRecord(standard) || typeof standard['validate'] !== 'function')
    throw new HarnessError(
      'wrong-use',
      "the schema can't be used: its ~standard has no function validate; give a Standard Schema",
    )
  return (value) => {
    try {
      return checked(schema, value)
    } catch (error) {
      return broken(threw(error).replace(/^it/u, 'the schema'))
    }
  }
}

function checked<Value>(schema: StandardSchema<Value>, value: JsonValue): CheckedValue<Value> {
  const result = schema['~standard'].validate(value)
  if (isThenable(result)) {
    Promise.resolve(result).catch(() => undefined)
    return broken('the schema validates asynchronously, which an extraction cannot wait for')
  }
  const given: unknown = result
  if (!isRecord(given) || !('value' in given || 'issues' in given))
    return broken(`the schema answered ${answerOf(given)} in place of a result`)
  if (result.issues === undefined) return { ok: true, value: result.value }
  if (!Array.isArray(result.issues)) return broken('the schema answered issues that are no array')
  const errors = result.issues.map(standardError)
  const [first] = errors
  if (first === undefined) return broken('the schema refuses the value and says no more')
  const place = first.pointer === '' ? 'the value' : first.pointer
  return { ok: false, reason: `the schema refuses ${place}: ${first.message}`, errors }
}

function standardError({ message, path = [] }: StandardIssue): SchemaError {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return { pointer: formatPointer(keys), keyword: 'schema', message }
}

function broken(reason: string): Misfit {
  return { ok: false, reason, errors: [{ pointer: '', keyword: 'schema', message: reason }] }
}

/** Promises of another realm are none of this one's. */
function isThenable(result: object | undefined): result is PromiseLike<unknown> {
  return isRecord(result) && typeof result['then'] === 'function'
}

function answerOf(given: unknown): string {
  return isRecord(given) ? 'an object with neither a value nor issues' : kindOf(given)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
