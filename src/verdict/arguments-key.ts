import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { ReportCall } from '../contracts/report.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { canonicalJson } from '../schema/canonical-json.ts'
import { withoutHashes } from '../text/redaction-placeholder.ts'

/** Returns the arguments of a call; undefined if it has none. */
export function argumentsOf({ evidence: { request } }: ReportCall): JsonObject | undefined {
  const given: JsonValue | undefined = isJsonObject(request) ? request['arguments'] : undefined
  return isJsonObject(given) ? given : undefined
}

/**
 * Returns a text that is the same for equal arguments, in every recording: the order of members does not count, nor do
 * the hashes that redaction makes anew in each run.
 */
export function argumentsKey(call: ReportCall): string {
  return withoutHashes(canonicalJson(argumentsOf(call) ?? {}))
}

/** Returns the id that a person gave to a call; undefined for one that only has its number in the recording. */
export function givenCallId({ name }: ReportCall): string | undefined {
  return /^#\d+$/u.test(name) ? undefined : name
}
