import { parseJsonPath } from '../parse-json-path.ts'
import { leadingNames } from './path-step.ts'
import type { RowBatch } from './row-batch.ts'

/** Puts a batch where rows stand in a document: JSON on one line, in UTF-8. */
export type RowWrapper = (batch: RowBatch) => Uint8Array

/**
 * The wrapper of a path: an object for each name that it begins with, and inside them the array of the rows; nothing
 * else of the document is kept. A path of names alone has no array: its row stands where it stood.
 *
 * @param several - Whether there may be several documents, so that a path of names gives several rows.
 * @throws HarnessError `wrong-use` for a path that is no JSONPath.
 */
export function rowWrapper(path: string, several = false): RowWrapper {
  const query = parseJsonPath(path)
  const names = leadingNames(query)
  const isAlone = !several && names.length === query.segments.length
  const before = Buffer.from(names.map((name) => `{${JSON.stringify(name)}:`).join(''))
  const after = Buffer.from('}'.repeat(names.length))
  return ({ json, count }) => {
    if (isAlone && count === 0) return Buffer.from('{}')
    return Buffer.concat([before, isAlone ? json.subarray(1, -1) : json, after])
  }
}
