import { compile } from 'json-p3'
import { compileJsonPath } from '../compile-json-path.ts'
import { leadingNames } from './path-step.ts'

/** Puts rows, each JSON on one line, where rows stand in a document. */
export type RowWrapper = (texts: readonly string[]) => string

/**
 * The wrapper of a path: an object for each name that it begins with, and inside them the array of the rows; nothing
 * else of the document is kept. A path of names alone has no array: its row stands where it stood.
 *
 * @param several - Whether there may be several documents, so that a path of names gives several rows.
 * @throws HarnessError `wrong-use` for a path that is no JSONPath.
 */
export function rowWrapper(path: string, several = false): RowWrapper {
  const query = compile(compileJsonPath(path).text)
  const names = leadingNames(query)
  const isAlone = !several && names.length === query.segments.length
  const before = names.map((name) => `{${JSON.stringify(name)}:`).join('')
  const after = '}'.repeat(names.length)
  return (texts) => {
    if (!isAlone) return `${before}[${texts.join(',')}]${after}`
    return texts.length === 0 ? '{}' : `${before}${texts.join(',')}${after}`
  }
}
