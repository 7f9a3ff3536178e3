import type { JSONPathQuery } from 'json-p3'
import { HarnessError } from '../contracts/harness-error.ts'
import { excerpt } from '../text/excerpt.ts'
import { JSON_PATH_ENVIRONMENT } from './json-path-environment.ts'
import { jsonPathFault } from './json-path-fault.ts'

/**
 * The segments of a JSONPath query (RFC 9535).
 *
 * @throws HarnessError `wrong-use` for what is no JSONPath, with the offset and what is wrong there.
 */
export function parseJsonPath(text: string): JSONPathQuery {
  try {
    return JSON_PATH_ENVIRONMENT.compile(text)
  } catch (error) {
    throw notJsonPath(text, error)
  }
}

/** The error for a text that is no JSONPath. */
export function notJsonPath(text: string, cause: unknown): HarnessError {
  const message = `${excerpt(text)} is no JSONPath: ${jsonPathFault(cause)}`
  return new HarnessError('wrong-use', message, { cause })
}
