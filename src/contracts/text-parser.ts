import type { Shape } from './classification.ts'
import type { ExtractionFormat, Span } from './extraction.ts'
import type { JsonValue } from './json.ts'
import type { ParserSettings } from './parser-settings.ts'

/**
 * The text parsers, by the names that `text_extraction.parser` has; `auto` tries them in this order
 * where they are equal.
 */
export const TEXT_PARSERS = [
  'html_table',
  'markdown_table',
  'aligned_table',
  'delimited',
  'indented_tree',
  'key_value_records',
  'key_value_pairs',
  'markdown_numbered_list',
  'markdown_bullet_list',
  'inline_list',
  'record_lines',
  'lines',
  'python_literal',
  'php_array',
  'ruby_hash',
  'custom_regex',
  'http',
] as const

/** The name of a text parser. */
export type TextParserName = (typeof TEXT_PARSERS)[number]

/** One of the things of a kind that a text lists: an item, a row, a record. */
export interface TextItem {
  /**
   * What the parser makes of it: a string, or an object of its named fields, the same for every
   * item of a parser.
   */
  readonly value: JsonValue
  /** What patterns are searched in: without marker, inner lines with their indentation. */
  readonly text: string
  readonly span: Span
  /** Where the fields of `value` stand, where the parser knows. */
  readonly places?: Readonly<Record<string, Span>>
  /** Fields whose patterns match again behind the match that is taken. */
  readonly again?: readonly string[]
}

/** What a parser read from a text. */
export type TextReading = {
  /**
   * Lines (or runs of them) that belong to nothing that was read: what stands before, between and
   * behind.
   */
  readonly unmatched: readonly Span[]
  /** From where the first part that was read begins to where the last one ends. */
  readonly span: Span
  /** What was cut off, dropped or can't be told; each says where. */
  readonly diagnostics: readonly string[]
  /**
   * Whether a limit ended it: what stands behind its span is unmatched, whatever it is.
   * @defaultValue false
   */
  readonly isCut?: boolean
} & (
  | { readonly kind: 'items'; readonly items: readonly TextItem[] }
  /** Pairs and the like: one object; or a literal, as it is. `places` by JSON Pointer into it. */
  | {
      readonly kind: 'value'
      readonly value: JsonValue
      readonly places?: Readonly<Record<string, Span>>
    }
)

/** What came of parsing a text, or why it is nothing of the kind. */
export type TextParsing =
  | { readonly ok: true; readonly reading: TextReading }
  | { readonly ok: false; readonly reason: string; readonly at?: number }

/** What stands around a reading, as a judge needs it. */
export interface JudgedText<View = unknown> {
  readonly text: string
  readonly view: View
  /**
   * Whether the text goes on behind what was read, which may end in the midst of a row or a cell.
   * The view is one of all of it.
   * @defaultValue false
   */
  readonly isBeginning?: boolean
}

/** Reads texts of one form. Linear in the text; never throws. */
export interface TextParser<View = unknown> {
  readonly name: TextParserName
  /** What a text that it reads is called. */
  readonly shape: Shape
  readonly format: ExtractionFormat
  /**
   * Reads a text that is known to be of this form. The same settings always give the same shape
   * of value, but for what is a value itself: a literal of Python, or what a service answers.
   */
  readonly parse: (text: string, settings: ParserSettings) => TextParsing
  /**
   * How exactly a text of which nothing is known is of this form, from 0 (no clear case) to 1 (a
   * grammar that nothing else has), told from what was read and what was not. Without it `auto`
   * never uses the parser.
   */
  readonly judge?: (reading: TextReading, text: JudgedText<View>) => number
}
