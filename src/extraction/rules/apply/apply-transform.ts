import type { TransformName } from '../../../contracts/text-extraction.ts'
import { isoDate } from './iso-date.ts'
import { shiftDecimal } from './shift-decimal.ts'

/** Powers of ten, as counts of people and stars are written: `m` is a million, `b` a billion. */
const SUFFIXES: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, g: 9, t: 12 }

/**
 * A text turned into another; undefined for a date that isn't one, or may be two. What `si_suffix` and `percent` are not
 * for stays as it is.
 */
export function applyTransform(name: TransformName, text: string): string | undefined {
  switch (name) {
    case 'remove_commas':
      return text.replaceAll(',', '')
    case 'lowercase':
      return text.toLowerCase()
    case 'uppercase':
      return text.toUpperCase()
    case 'trim':
      return text.trim()
    case 'collapse_whitespace':
      return text.trim().replaceAll(/\s+/gu, ' ')
    case 'si_suffix':
      return withoutSuffix(text)
    case 'percent':
      return fraction(text)
    case 'iso_date':
      return isoDate(text.trim())
  }
}

function withoutSuffix(text: string): string {
  const [, number, suffix] = /^([+-]?[\d.]+)[ \u{a0}]?([kmbgt])$/iu.exec(text.trim()) ?? []
  if (number === undefined || suffix === undefined) return text
  return shiftDecimal(number, SUFFIXES[suffix.toLowerCase()] ?? 0) ?? text
}

function fraction(text: string): string {
  const [, number] = /^([+-]?[\d.]+)[ \u{a0}]?%$/u.exec(text.trim()) ?? []
  return number === undefined ? text : (shiftDecimal(number, -2) ?? text)
}
