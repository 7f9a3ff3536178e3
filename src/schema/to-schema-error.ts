import type { ErrorObject } from 'ajv'
import type { JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'

const MAX_SHOWN = 10

/** The params of an ajv error that its message doesn't show. */
const SHOWN_PARAMS = [
  'additionalProperty',
  'unevaluatedProperty',
  'propertyName',
  'allowedValues',
  'allowedValue',
]

/** An ajv error in our words: its place in the value, and what its message leaves out. */
export function toSchemaError(error: ErrorObject): SchemaError {
  const { instancePath, keyword, message = `must pass ${keyword}` } = error
  const params = isJsonObject(error.params) ? error.params : {}
  const shown = SHOWN_PARAMS.flatMap((name) => showParam(params[name])).join(', ')
  return {
    pointer: instancePath,
    keyword,
    message: shown === '' ? message : `${message}: ${shown}`,
  }
}

function showParam(param: JsonValue | undefined): readonly string[] {
  if (param === undefined) return []
  const values = isJsonArray(param) ? param : [param]
  const shown = values.slice(0, MAX_SHOWN).map((value) => showValue(value))
  return values.length > MAX_SHOWN ? [...shown, '…'] : shown
}

function showValue(value: JsonValue): string {
  if (typeof value === 'string') return excerpt(value)
  return typeof value === 'object' && value !== null ? '…' : String(value)
}
