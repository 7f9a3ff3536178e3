import type { ExtractionFailure } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { ruleFailure } from './rule-failure.ts'

/** The refusal of a result that tells of a failure; undefined for any other, and for what is no result. */
export function failedCall(result: JsonValue | undefined): ExtractionFailure | undefined {
  if (!isJsonObject(result) || result['isError'] !== true) return undefined
  return ruleFailure(
    'error',
    'the result is an error (isError): what it holds tells of the failure',
  )
}
