import type { Decoding } from '../../contracts/decoder.ts'
import { pythonLiteral } from './python-literal.ts'

/** What only Python writes and JSON can't say: a repair would make something else of it. */
const ONLY_PYTHON = /\\N\{|[\d.]j\b|\bfloat\(|:\s{0,80}\.{3}/iu
const STARTS_ONLY_PYTHON = /\\N\{|[-+]?[\d_.e+-]{1,80}j\b|float\(|\.{3}/iuy

/**
 * Why a text that is marked as Python isn't read as that, where this is on purpose: complex numbers, characters by
 * their names, an ellipsis as a value. Undefined for all other texts.
 */
export function pythonRefusal(text: string): (Decoding & { readonly ok: false }) | undefined {
  if (!text.includes("'") || !ONLY_PYTHON.test(text)) return undefined
  const decoding = pythonLiteral.decode(text, {})
  if (decoding.ok) return undefined
  STARTS_ONLY_PYTHON.lastIndex = decoding.at ?? 0
  return STARTS_ONLY_PYTHON.test(text) ? decoding : undefined
}
