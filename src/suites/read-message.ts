import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SuiteImplementation } from '../contracts/report-suite.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { excerpt } from '../text/excerpt.ts'
import type { Answer, Deviation } from './implementation.ts'

/** The version of the protocol between runner and implementation. */
export const PROTOCOL_VERSION = 1

const NOT_FINITE = /[:[,]\s*-?(?:NaN|Infinity)\b/u
const NOT_FINITE_HINT =
  '; JSON has no NaN and no Infinity (in Python, json.dumps needs allow_nan=False)'

/** What an implementation says of itself. */
export interface Introduction {
  readonly info: SuiteImplementation
  readonly suites: readonly string[] | undefined
  readonly deviations: readonly Deviation[]
}

/** A line that an implementation wrote. */
export type SuiteMessage =
  | { readonly kind: 'introduction'; readonly introduction: Introduction }
  | { readonly kind: 'answer'; readonly seq: number; readonly answer: Answer }
  | { readonly kind: 'invalid'; readonly reason: string }

/** Reads a line that an implementation wrote. Never throws. */
export function readMessage(line: string): SuiteMessage {
  const reading = safeParseJson(line)
  if (!reading.ok)
    return invalid(
      `it wrote a line that is not JSON: ${excerpt(line)}${NOT_FINITE.test(line) ? NOT_FINITE_HINT : ''}`,
    )
  const { value } = reading
  if (isJsonObject(value) && 'seq' in value) return readAnswer(value, line)
  if (isJsonObject(value) && ('implementation' in value || 'version' in value))
    return readIntroduction(value)
  return invalid(`it wrote a line that is not a message of the protocol: ${excerpt(line)}`)
}

function readAnswer(message: JsonObject, line: string): SuiteMessage {
  const { seq, result, skipped, error } = message
  if (typeof seq !== 'number')
    return invalid(`it answered without the number in seq: ${excerpt(line)}`)
  const answer = (one: Answer): SuiteMessage => ({ kind: 'answer', seq, answer: one })
  const given = [result, skipped, error].filter((one) => one !== undefined)
  if (given.length !== 1)
    return answer({
      kind: 'errored',
      message: `an answer has one of result, skipped and error; this one has ${given.length}: ${excerpt(line)}`,
    })
  if (result !== undefined) return answer({ kind: 'result', result })
  if (skipped !== undefined) return answer({ kind: 'skipped', reason: textOf(skipped) })
  return answer({ kind: 'errored', message: `it reports an error: ${textOf(error)}` })
}

function readIntroduction(message: JsonObject): SuiteMessage {
  const { version, implementation, suites, deviations = [] } = message
  if (version !== PROTOCOL_VERSION)
    return invalid(
      `it answered start with version ${textOf(version)}; the protocol has version ${PROTOCOL_VERSION}`,
    )
  const { name, version: own, language } = isJsonObject(implementation) ? implementation : {}
  if (typeof name !== 'string' || name === '')
    return invalid('it answered start without implementation.name')
  if (suites !== undefined && !isTexts(suites))
    return invalid('it answered start with suites that are not an array of names')
  if (!isDeviations(deviations))
    return invalid('it answered start with deviations that are not an array of {"case", "issue"}')
  return {
    kind: 'introduction',
    introduction: {
      info: {
        name,
        ...(typeof own === 'string' && { version: own }),
        ...(typeof language === 'string' && { language }),
      },
      suites,
      deviations,
    },
  }
}

function isTexts(value: JsonValue): value is readonly string[] {
  return isJsonArray(value) && value.every((one) => typeof one === 'string')
}

function isDeviations(value: JsonValue): value is JsonValue & readonly (JsonObject & Deviation)[] {
  return (
    isJsonArray(value) &&
    value.every(
      (one) =>
        isJsonObject(one) && typeof one['case'] === 'string' && typeof one['issue'] === 'string',
    )
  )
}

function invalid(reason: string): SuiteMessage {
  return { kind: 'invalid', reason }
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
