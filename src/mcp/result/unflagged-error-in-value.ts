import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { saysNothing } from './says-nothing.ts'

const ERROR_KEYS = ['error', 'Error']
const STATUS_KEYS = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status']
const MESSAGE_KEYS = ['error', 'message', 'detail', 'reason', 'error_message', 'errorMessage']
/** What stands around a list of errors without being data. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...STATUS_KEYS,
  'errors',
  'extensions',
  'message',
  'code',
  'requestId',
  'request_id',
])

const EXIT_KEYS = [
  'exit_code',
  'exitCode',
  'exit_status',
  'returncode',
  'return_code',
  'returnCode',
]
/** What repeats the question, or helps with the error: no data beside it. */
const BESIDE =
  /^(?:params?|parameters|inputs?|request|args|arguments|query|context|details?|meta(?:data)?|suggestions?|hints?|help|usage|example|examples|traceback|stack|available(?:_\w+)?|valid(?:_\w+)?|allowed(?:_\w+)?)$/iu
/** What says that the service answered that the value is about: an error status is data beside it. */
const ANSWERED = ['up', 'reachable', 'online', 'alive', 'available', 'healthy']
/** What frameworks say in a member `detail` that stands alone. */
const DETAIL =
  /^(?:not (?:found|authenticated)|method not allowed|authentication credentials|permission denied|you do not have permission|could not validate|unauthorized|forbidden|invalid (?:token|api key|credentials|signature)|(?:token|signature) (?:has )?expired)\b|\bnot found[.!]?$/iu
/** What tools put an error into, as they put data into it. */
const WRAPPERS = ['result', 'data', 'response', 'output']

/**
 * Why a value that isn't marked as an error reads like one, also if it is all that a wrapper or a list holds; undefined
 * where it doesn't.
 */
export function unflaggedErrorInValue(value: JsonValue): string | undefined {
  return errorIn(value, 0)
}

function errorIn(value: JsonValue, depth: number): string | undefined {
  if (depth > 3) return undefined
  if (isJsonArray(value)) {
    const [only] = value
    return value.length === 1 && only !== undefined ? errorIn(only, depth + 1) : undefined
  }
  if (!isJsonObject(value)) return undefined
  return errorOfObject(value) ?? errorInside(value, depth)
}

/** What stands alone under the name of a wrapper. */
function errorInside(value: JsonObject, depth: number): string | undefined {
  const entries = Object.entries(value)
  const [key, member] = entries[0] ?? []
  if (entries.length !== 1 || key === undefined || !WRAPPERS.includes(key)) return undefined
  if (typeof member !== 'object' || member === null) return undefined
  const reason = errorIn(member, depth + 1)
  return reason === undefined ? undefined : `in "${key}" ${reason}`
}

function errorOfObject(value: JsonObject): string | undefined {
  const { success, ok } = value
  if (value['isError'] === true || value['is_error'] === true) return 'it says that it is an error'
  if (success === false) return 'it says success: false'
  if (ok === false && messageOf(value) !== undefined) return 'it says ok: false, and why'
  if (value['valid'] === false && typeof value['message'] === 'string')
    if (/^(?:error|failed to|unable to|cannot|could not)\b/iu.test(value['message']))
      return `it says valid: false, and ${excerpt(value['message'], 60)}`
  if (value['error'] === true && messageOf(value) !== undefined)
    return 'it says error: true, and why'
  const reason = errorOf(value) ?? errorOfFramework(value)
  if (reason !== undefined) return reason
  if (value['status'] === 'error' && messageOf(value) !== undefined) return 'its status is "error"'
  const exit = EXIT_KEYS.find((name) => Number.isInteger(value[name]) && value[name] !== 0)
  if (exit !== undefined) return `its ${exit} is ${JSON.stringify(value[exit])}`
  const key = STATUS_KEYS.find((name) => isHttpError(value[name]))
  return key === undefined || ANSWERED.some((name) => typeof value[name] === 'boolean')
    ? undefined
    : `its ${key} is an HTTP error, ${JSON.stringify(value[key])}`
}

/** An exception of AWS Lambda, a fault of SOAP, or the detail of FastAPI and Django. */
function errorOfFramework(value: JsonObject): string | undefined {
  const { errorType, errorMessage, fault, detail } = value
  if (typeof errorType === 'string' && typeof errorMessage === 'string')
    return `it has an error, ${excerpt(errorMessage, 60)}`
  if (
    fault !== undefined &&
    isJsonObject(fault) &&
    ('faultcode' in fault || 'faultstring' in fault)
  )
    return 'it has a fault'
  return typeof detail === 'string' && Object.keys(value).length === 1 && DETAIL.test(detail)
    ? `its detail is ${excerpt(detail, 60)}`
    : undefined
}

function errorOf(value: JsonObject): string | undefined {
  const key = ERROR_KEYS.find((name) => isTelling(value[name]))
  if (key === undefined) return holdsOnlyErrors(value) ? 'it has errors and no data' : undefined
  if (holdsMore(value, key)) return undefined
  const error = value[key]
  return typeof error === 'string' ? `it has an error, ${excerpt(error, 60)}` : 'it has an error'
}

function messageOf(value: JsonObject): JsonValue | undefined {
  const key = MESSAGE_KEYS.find((name) => isTelling(value[name]))
  return key === undefined ? undefined : value[key]
}

function isTelling(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return !saysNothing(value)
  return isJsonObject(value) && Object.keys(value).length > 0
}

/** Whether data stands beside the error: then part of the work was done. */
function holdsMore(value: JsonObject, errorKey: string): boolean {
  return Object.entries(value).some(
    ([key, member]) => key !== errorKey && !BESIDE.test(key) && isFilled(member),
  )
}

/** As GraphQL does it. A list of errors beside anything else may be the report of a check. */
function holdsOnlyErrors(value: JsonObject): boolean {
  const { errors } = value
  if (errors === undefined || !isJsonArray(errors)) return false
  if (errors.length === 0 || !errors.every((error) => isTelling(error))) return false
  return Object.entries(value).every(
    ([key, member]) =>
      ENVELOPE.has(key) || member === null || (typeof member === 'object' && !isFilled(member)),
  )
}

function isFilled(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function isHttpError(value: JsonValue | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599
}
