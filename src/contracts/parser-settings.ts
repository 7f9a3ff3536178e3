import type { UserPattern } from './user-pattern.ts'

/** How records of pairs are told apart. */
export const RECORD_SEPARATORS = [
  'blank_line',
  'rule',
  'heading',
  'numbered_line',
  'first_key',
] as const

/** How records of pairs are told apart; `first_key` where the first key comes again. */
export type RecordSeparator = (typeof RECORD_SEPARATORS)[number]

/** What a parser is told of a text beforehand, with patterns compiled. What is left out takes its default. */
export interface ParserSettings {
  /** Between key and value; only the first one of a line splits. @defaultValue what the text shows, `:` preferred */
  readonly separator?: string
  /** Whether deeper lines are inside the one above. @defaultValue true */
  readonly indentAware?: boolean
  /** The line that ends a section, or opens one where it has text; a blank line where it is empty. @defaultValue a blank line */
  readonly sectionMarker?: string
  /** @defaultValue what the text shows */
  readonly recordSeparator?: RecordSeparator
  /** Between the cells of a delimited text, one character. @defaultValue what the text shows */
  readonly delimiter?: string
  /** Whether the first row names the columns. @defaultValue what the text shows */
  readonly header?: boolean
  /** The line of a record, whose named groups are its fields. */
  readonly linePattern?: UserPattern
  /** A line that it matches opens an item or a record, in place of the parser's own marker. */
  readonly recordStart?: UserPattern
  /** The fields of `custom_regex`, in their order. */
  readonly patterns?: Readonly<Record<string, FieldPattern>>
  /** Whether `custom_regex` gives records, each from a match of its first pattern, or of `recordStart`, to the next. @defaultValue false */
  readonly repeated?: boolean
  /** Items beyond it aren't read, and a diagnostic says so. @defaultValue 1,000,000 */
  readonly maxItems?: number
  /** Of one pattern in one item. @defaultValue 10,000 */
  readonly maxMatches?: number
}

/** A pattern of `custom_regex`; it takes the group that it was compiled for. */
export interface FieldPattern {
  readonly pattern: UserPattern
  /** Whether all matches are joined with a line break. @defaultValue false: the first match */
  readonly isJoined?: boolean
}
