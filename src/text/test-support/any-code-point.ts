import { type Arbitrary, integer } from 'fast-check'

const [FIRST_SURROGATE, SURROGATES, LAST] = [0xd800, 0x800, 0x10ffff]

/**
 * Each code point but surrogates, as often as by fast-check's unit `binary`, which takes a second to list them all in each
 * file that asks for it.
 */
export const anyCodePoint: Arbitrary<string> = integer({ min: 0, max: LAST - SURROGATES }).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  indexOf,
)

function indexOf(text: unknown): number {
  if (typeof text !== 'string') throw new Error('no text')
  const code = text.codePointAt(0)
  if (code === undefined || String.fromCodePoint(code) !== text || !text.isWellFormed())
    throw new Error('no code point')
  return code < FIRST_SURROGATE ? code : code - SURROGATES
}
