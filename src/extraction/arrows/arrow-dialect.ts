import type { TextFormat } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'

/** How a language writes arrays whose keys and values are joined by arrows. */
export interface ArrowDialect {
  readonly format: Extract<TextFormat, 'php-array' | 'ruby-hash'>
  /** The literal, in words. */
  readonly title: string
  /** What a literal opens with; sticky. */
  readonly opens: RegExp
  /** What opens a collection, each with the bracket that closes it; sticky. */
  readonly collections: readonly ArrowCollection[]
  /** Constants; sticky, the name in its first group. */
  readonly constant: RegExp
  readonly constantToJson: (name: string) => JsonValue | undefined
  /** A name that stands for a text, such as `:name`; sticky, the name in its first group. */
  readonly symbol?: RegExp
  /** A key that a colon ends, such as `name:`; sticky, the name in its first group. */
  readonly label?: RegExp
  /** What ends or interrupts a string, by its quote; global. */
  readonly stops: Readonly<Record<ArrowQuote, RegExp>>
  /** What an escape stands for, and where it ends; undefined if it is wrong or no text. */
  readonly readEscape: (text: string, at: number, quote: ArrowQuote) => ArrowEscape | undefined
}

/** The quotes that strings have. */
export type ArrowQuote = '"' | "'"

/** What an escape stands for, and where it ends. */
export type ArrowEscape = readonly [value: string, end: number]

/** A kind of collection, by how it opens. */
export interface ArrowCollection {
  readonly opens: RegExp
  readonly close: ')' | ']' | '}'
  /** Items without keys; items with and without keys, which count on; members with keys. */
  readonly holds: 'items' | 'both' | 'members'
  /** Whether it is an object whatever its keys are. @defaultValue false */
  readonly isObject?: boolean
}

/** Returns what the digits of an escape stand for; undefined if they are no character, or a byte that is none by itself. */
export function characterOf(
  digits: string,
  radix: 8 | 16,
  isCodePoint: boolean,
): string | undefined {
  const code = Number.parseInt(digits, radix)
  if (Number.isNaN(code) || code > (isCodePoint ? 0x10_ff_ff : 0x7f)) return undefined
  return code >= 0xd8_00 && code <= 0xdf_ff ? undefined : String.fromCodePoint(code)
}
