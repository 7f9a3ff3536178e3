import type { JsonObject } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'

/** Splits an input that came in pieces into the whole one and its pieces. */
export function joinedInput(input: JsonObject): {
  readonly whole: JsonObject
  readonly pieces?: readonly string[]
} {
  const { chunks, ...rest } = input
  if (chunks === undefined || !isJsonArray(chunks)) return { whole: input }
  const pieces = chunks.map(String)
  return { whole: { ...rest, text: pieces.join('') }, pieces }
}
