import type { JSONPathQuery } from 'json-p3'
import type { JsonValue } from '../contracts/json.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { isJson } from './is-json.ts'
import { mendFilters } from './mend-filters.ts'
import { notJsonPath, parseJsonPath } from './parse-json-path.ts'
import { type SelectedNode, selectNodes } from './select-nodes.ts'

/** A value that a query selects, and where it stands. */
export interface JsonPathNode {
  /** JSON Pointer. */
  readonly pointer: string
  readonly value: JsonValue
}

/** A compiled JSONPath query (RFC 9535). */
export interface JsonPath {
  readonly text: string
  /** Whether it selects at most one value of whatever it is asked: names and indexes only. */
  readonly isSingular: boolean
  /** Patterns of `match` and `search` that match nothing, as they are no I-Regexp. */
  readonly diagnostics: readonly string[]
  /** Of a singular query the value, undefined where there is none; of any other always the list of values. */
  readonly query: (value: JsonValue) => JsonValue | undefined
  /** The values with their places, in the order of the query. */
  readonly nodes: (value: JsonValue) => Iterable<JsonPathNode>
}

/**
 * Compiles a JSONPath query (RFC 9535). It is asked of values of any depth; `match` and `search` run in time linear to the
 * text, and are false for a pattern that is no I-Regexp (RFC 9485).
 *
 * @throws HarnessError `wrong-use` for what is no JSONPath, with the offset and what is wrong there. What is compiled throws
 * it for a query that selects millions of values.
 */
export function compileJsonPath(text: string): JsonPath {
  const query = parseJsonPath(text)
  const diagnostics = mended(query, text)
  const isSingular = query.singularQuery()
  const select = (value: JsonValue) => {
    try {
      return isJson(value) ? selectNodes(query, { from: value, root: value }) : []
    } catch (error) {
      throw error instanceof RangeError ? notJsonPath(text, error) : error
    }
  }
  return {
    text,
    isSingular,
    diagnostics,
    query: (value) => {
      const values = select(value).map(({ value: found }) => (isJson(found) ? found : null))
      return isSingular ? values[0] : values
    },
    nodes: function* (value) {
      for (const node of select(value))
        if (isJson(node.value)) yield { pointer: pointerTo(node), value: node.value }
    },
  }
}

function mended(query: JSONPathQuery, text: string): readonly string[] {
  try {
    return mendFilters(query)
  } catch (error) {
    throw notJsonPath(text, error)
  }
}

function pointerTo(node: SelectedNode): string {
  const tokens: (string | number)[] = []
  for (let next: SelectedNode | undefined = node; next?.token !== undefined; next = next.parent)
    tokens.push(next.token)
  return formatPointer(tokens.toReversed())
}
