import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'

/** A text longer than this is a document, even where it begins like an error. */
const LONGEST = 4000

/** Beginnings of error messages, once marks such as `❌` and `**` are taken off. */
const BEGINNINGS: readonly RegExp[] = [
  /^(?:an? |the )?(?:fatal |internal |unexpected |unknown |server |runtime |validation |api |http )*(?:error|exception)\b(?: \d{3})?\s?:/iu,
  /^(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: /u,
  /^error (?:executing|calling|fetching|reading|running|processing|parsing|loading|getting|retrieving|searching)\b/iu,
  /^(?:an? )?(?:\w+ )?error (?:has )?occurred\b/iu,
  /^(?:failed|unable) to \w+/iu,
  /^(?:could not|couldn't|cannot|can't) (?:find|open|read|connect|fetch|load|parse|access|resolve|complete|process|get|retrieve|execute)\b/iu,
]
/** A line that is nothing but an HTTP error status with its reason phrase (RFC 9110, section 15). */
const HTTP_STATUS =
  /^(?:HTTP(?:\/\d(?:\.\d)?)? |error:? )?[45]\d\d[ :–—-]+(?:bad request|unauthorized|forbidden|(?:page )?not found|method not allowed|not acceptable|request timeout|conflict|gone|unprocessable (?:entity|content)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout)[.!]?$/iu
const TRACEBACK = /^Traceback \(most recent call last\):/u
const HEADING = /^(?:\w+ ){0,4}failed[.!]?$/iu
const LOG_LINE =
  /^\W*(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2}|error\b|warn(?:ing)?\b|info\b|debug\b|fatal\b)/iu
const STATUS_KEYS = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status']
const MESSAGE_KEYS = ['error', 'message', 'detail', 'reason', 'error_message', 'errorMessage']

/** Why a text that isn't marked as an error reads like one; undefined where it doesn't. */
export function unflaggedErrorInText(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const lines = text.trim().split(/\r?\n/u)
  const first = (lines[0] ?? '').replace(/^[^\p{L}\p{N}<[{("'`]+/u, '')
  if (TRACEBACK.test(first)) return 'it begins with a Python traceback'
  if (isLog(lines)) return undefined
  if (BEGINNINGS.some((beginning) => beginning.test(first)))
    return `it begins ${excerpt(first, 60)}`
  const heading = first.replace(/[*_:\s]+$/u, '')
  return HEADING.test(heading) || HTTP_STATUS.test(heading)
    ? `its heading is ${excerpt(heading, 60)}`
    : undefined
}

/** Why an object that isn't marked as an error reads like one; undefined where it doesn't. */
export function unflaggedErrorInValue(value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return undefined
  const { success, ok, error } = value
  if (value['isError'] === true || value['is_error'] === true) return 'it says that it is an error'
  if (success === false) return 'it says success: false'
  if (ok === false && messageOf(value) !== undefined) return 'it says ok: false, and why'
  if (isTelling(error) && !holdsMore(value)) {
    return typeof error === 'string' ? `it has an error, ${excerpt(error, 60)}` : 'it has an error'
  }
  if (value['status'] === 'error' && messageOf(value) !== undefined) return 'its status is "error"'
  const key = STATUS_KEYS.find((name) => isHttpError(value[name]))
  return key === undefined
    ? undefined
    : `its ${key} is an HTTP error, ${JSON.stringify(value[key])}`
}

/** Several lines that each begin with a level or a time: a log, which may well be about errors. */
function isLog(lines: readonly string[]): boolean {
  return lines.slice(0, 20).filter((line) => LOG_LINE.test(line)).length > 1
}

function messageOf(value: JsonObject): JsonValue | undefined {
  const key = MESSAGE_KEYS.find((name) => isTelling(value[name]))
  return key === undefined ? undefined : value[key]
}

function isTelling(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return isJsonObject(value) && Object.keys(value).length > 0
}

/** Whether data stands beside the error: then part of the work was done. */
function holdsMore(value: JsonObject): boolean {
  return Object.entries(value).some(([key, member]) => {
    if (key === 'error') return false
    if (isJsonArray(member)) return member.length > 0
    return isJsonObject(member) && Object.keys(member).length > 0
  })
}

function isHttpError(value: JsonValue | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599
}
