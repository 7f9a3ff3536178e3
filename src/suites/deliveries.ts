import type { JsonObject } from '../contracts/json.ts'
import type { Suite } from '../contracts/suite.ts'

/** One way to send a case. */
export interface Delivery {
  readonly input: JsonObject
  /** Such as `in pieces of 3 characters`; empty if it is sent whole. */
  readonly how: string
}

/** Characters of a piece: one by one, then cuts inside most words and marks. */
const SIZES = [1, 3, 16]

/** Returns the ways to send a case: whole and, if its suite streams, in pieces. No cut is inside a surrogate pair. */
export function deliveriesOf(
  { streams }: Pick<Suite, 'streams'>,
  input: JsonObject,
): readonly Delivery[] {
  const { text, ...rest } = input
  if (!streams || typeof text !== 'string') return [{ input, how: '' }]
  const characters = Array.from(text)
  const sizes = SIZES.filter((size) => size === 1 || size < characters.length)
  return [
    { input, how: '' },
    ...sizes.map((size) => ({
      input: { ...rest, chunks: piecesOf(characters, size) },
      how: size === 1 ? 'character by character' : `in pieces of ${size} characters`,
    })),
  ]
}

function piecesOf(characters: readonly string[], size: number): readonly string[] {
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}
