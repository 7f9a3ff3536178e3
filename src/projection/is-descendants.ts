import type { JSONPathQuery } from 'json-p3'
import { JSON_PATH_ENVIRONMENT } from './json-path-environment.ts'

/** json-p3 doesn't export its class of `..`. */
const [descendants] = JSON_PATH_ENVIRONMENT.compile('$..*').segments

/** Whether a segment of a query is one of `..`, which selects in all that is below. */
export function isDescendants(segment: JSONPathQuery['segments'][number]): boolean {
  return segment.constructor === descendants?.constructor
}
