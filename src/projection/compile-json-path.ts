import {
  JSONPathEnvironment,
  JSONPathError,
  type JSONPathNode,
  type JSONPathQuery,
  type JSONValue,
} from 'json-p3'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { excerpt } from '../text/excerpt.ts'
import { makeIterative } from './iterative-segments.ts'
import { JSON_PATH_FUNCTIONS } from './json-path-functions.ts'

/** A value that a query selects, and where it stands. */
export interface JsonPathNode {
  /** JSON Pointer. */
  readonly pointer: string
  readonly value: JsonValue
}

/** A compiled JSONPath query (RFC 9535). */
export interface JsonPath {
  readonly text: string
  /** Whether it selects at most one value for whatever it is asked of: names and indexes only. */
  readonly isSingular: boolean
  /** Of a singular query the value, undefined where there is none; of any other always the list of values. */
  readonly query: (value: JsonValue) => JsonValue | undefined
  /** The values with their places, in the order of the query. */
  readonly nodes: (value: JsonValue) => readonly JsonPathNode[]
}

const environment = new JSONPathEnvironment()
for (const [name, implementation] of Object.entries(JSON_PATH_FUNCTIONS))
  environment.functionRegister.set(name, implementation)

/**
 * Compiles a JSONPath query (RFC 9535). `match` and `search` run in linear time.
 *
 * @throws HarnessError `wrong-use` for what is no JSONPath, with the offset and what is wrong there.
 */
export function compileJsonPath(text: string): JsonPath {
  const query = parse(text)
  const isSingular = query.singularQuery()
  return {
    text,
    isSingular,
    query: (value) => {
      const values = nodesOf(query, value).map(valueOf)
      return isSingular ? values[0] : values
    },
    nodes: (value) =>
      nodesOf(query, value).map((node) => ({
        pointer: formatPointer(node.location),
        value: valueOf(node),
      })),
  }
}

function parse(text: string): JSONPathQuery {
  try {
    return makeIterative(environment.compile(text))
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error
    throw new HarnessError('wrong-use', `${excerpt(text)} is no JSONPath: ${error.message}`, {
      cause: error,
    })
  }
}

function nodesOf(query: JSONPathQuery, value: JsonValue): readonly JSONPathNode[] {
  return isGiven(value) ? query.query(value).nodes : []
}

/** json-p3 types arrays as ones that may be written to; it doesn't. */
function isGiven(value: JsonValue): value is JsonValue & JSONValue {
  return value !== undefined
}

function valueOf({ value }: JSONPathNode): JsonValue {
  return isJson(value) ? value : null
}

function isJson(value: unknown): value is JsonValue {
  return value !== undefined
}
