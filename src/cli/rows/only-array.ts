import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { someNames } from '../../text/some-names.ts'

const DEEPEST = 32

/** A document that was read whole, and the path of its rows. */
export interface OnlyArray {
  readonly path: string
  readonly chunks: readonly Uint8Array[]
}

/**
 * Reads a document whole to find its only array, whose items are the rows; arrays inside of others are not looked at.
 *
 * @throws HarnessError `wrong-use` if it has none or several, with their paths, or is longer than the limit.
 */
export async function readOnlyArray(
  input: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<OnlyArray> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of input) {
    chunks.push(chunk)
    length += chunk.length
    if (length > limit) throw missing('the document is too long to look for its arrays')
  }
  const reading = safeParseJson(Buffer.concat(chunks).toString())
  if (!reading.ok) throw missing(`the document is not JSON: ${reading.reason}`)
  const paths = arrayPaths(reading.value, '$', 0)
  const [path] = paths
  if (path === undefined) throw missing('the document has no array')
  if (paths.length > 1)
    throw missing(`the document has ${paths.length} arrays: ${someNames(paths)}`)
  return { path, chunks }
}

function arrayPaths(value: JsonValue, path: string, depth: number): readonly string[] {
  if (isJsonArray(value)) return [`${path}[*]`]
  if (!isJsonObject(value) || depth === DEEPEST) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = /^[A-Za-z_]\w*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
    return arrayPaths(inner, `${path}${step}`, depth + 1)
  })
}

function missing(why: string): HarnessError {
  return new HarnessError('wrong-use', `${why}; name the rows with --path`)
}
