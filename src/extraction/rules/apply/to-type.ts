import type { FieldType } from '../../../contracts/text-extraction.ts'
import { scanJsonNumber } from '../../../json/scan-json-number.ts'

/** A value of the type that was asked for, or why a text is none. */
export type TypedValue =
  | { readonly ok: true; readonly value: string | number | boolean }
  | { readonly ok: false; readonly reason: string }

const INTEGER = /^[+-]?\d+$/u
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[Ee][+-]?\d+)?$/u
const BOOLEAN = /^(?:true|false)$/iu

/** The value that a text is written for, white space around it apart. Nothing is guessed: `1,234`, `yes` and the empty text are none. */
export function toType(text: string, type: FieldType): TypedValue {
  if (type === 'string') return { ok: true, value: text }
  const written = text.trim()
  if (type === 'boolean')
    return BOOLEAN.test(written)
      ? { ok: true, value: written.toLowerCase() === 'true' }
      : { ok: false, reason: 'is neither true nor false' }
  if (!(type === 'integer' ? INTEGER : NUMBER).test(written))
    return { ok: false, reason: `is no ${type}` }
  return exact(written)
}

function exact(written: string): TypedValue {
  const value = Number(written)
  if (!Number.isFinite(value)) return { ok: false, reason: 'is larger than a number can be' }
  if (scanJsonNumber(asJson(written), 0)?.safe !== true)
    return { ok: false, reason: 'has more digits than a number holds; type string keeps them' }
  return { ok: true, value: value === 0 ? 0 : value }
}

/** The same digits, in the way in which JSON writes a number. */
function asJson(written: string): string {
  return written.replace(/^[+-]?0*(?=\d)/u, '').replace(/^[+-]?\./u, '0.')
}
