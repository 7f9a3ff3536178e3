import type { RecordSeparator } from './parser-settings.ts'
import type { TextParserName } from './text-parser.ts'

/** What a value that was found is turned into before it gets its type. */
export const TRANSFORMS = [
  'remove_commas',
  'lowercase',
  'uppercase',
  'trim',
  'collapse_whitespace',
  'si_suffix',
  'percent',
  'iso_date',
] as const

/** The name of a transform. */
export type TransformName = (typeof TRANSFORMS)[number]

/** The types that a field can have. */
export const FIELD_TYPES = ['string', 'integer', 'number', 'boolean'] as const

/** The type of a field. */
export type FieldType = (typeof FIELD_TYPES)[number]

/** How a field of an item is found. */
export interface ItemPattern {
  /** RE2 syntax. Without it the field of that name which the parser itself reads. */
  readonly regex?: string
  /** An item without the field is dropped, with a diagnostic. @defaultValue false */
  readonly required?: boolean
  /** `^` and `$` match at lines, and all matches are joined with a line break. @defaultValue false: the first match */
  readonly multiline?: boolean
  /** @defaultValue string */
  readonly type?: FieldType
  readonly transform?: TransformName | readonly TransformName[]
}

/** A field of `custom_regex`. */
export interface CustomPattern extends ItemPattern {
  readonly regex: string
  /** Number or name of a group. @defaultValue group 1, the group `value`, or the whole match */
  readonly group?: number | string
}

/** Settings of a parser. They may stand in `config` or beside it, and mean the same. */
export interface ParserConfig {
  readonly separator?: string
  readonly indent_aware?: boolean
  readonly section_marker?: string
  readonly record_separator?: RecordSeparator
  readonly delimiter?: string
  readonly header?: boolean
  /** Of `record_lines`: RE2 syntax, the named groups are the fields. */
  readonly line_pattern?: string
  /** RE2 syntax: a line that it matches opens an item or a record. */
  readonly record_start?: string
  /** Of `custom_regex`. */
  readonly patterns?: Readonly<Record<string, CustomPattern>>
  /**
   * Of `custom_regex`: whether it gives records, each from a match of the first pattern, or of `record_start`, to the next.
   * @defaultValue whether a `list_field`, a `table_field` or a `record_start` is given
   */
  readonly repeated?: boolean
  /** Of `http`. */
  readonly endpoint?: string
  /** Of `http`. @defaultValue POST */
  readonly method?: 'POST' | 'PUT'
  /** Of `http`, milliseconds. @defaultValue 10000 */
  readonly timeout?: number
  /** Of `http`, bytes of the answer. @defaultValue 10485760 */
  readonly max_response_bytes?: number
}

/** What is bounded; what lies beyond is told, never read silently. */
export interface ExtractionLimits {
  /** UTF-8 bytes of a text. @defaultValue 67108864 */
  readonly max_bytes?: number
  /** @defaultValue 1000000 */
  readonly max_items?: number
  /** Of one pattern in one item. @defaultValue 10000 */
  readonly max_matches?: number
}

/** How a text becomes data, as wrap rules and `virtual_tools` have it. */
export interface TextExtraction extends ParserConfig {
  /** @defaultValue true */
  readonly enabled?: boolean
  /** @defaultValue true, false where a parser is named */
  readonly auto_detect_json?: boolean
  /** @defaultValue `auto` */
  readonly parser?: TextParserName | 'auto'
  /** The property that the array stands in. @defaultValue the array itself */
  readonly list_field?: string
  /** The same, for rows. */
  readonly table_field?: string
  readonly item_patterns?: Readonly<Record<string, ItemPattern>>
  /**
   * How names of declared properties match names in the value: `loose` regards neither case, blanks, `_` nor `-`, and looks
   * one section down. @defaultValue exact
   */
  readonly match_names?: 'exact' | 'loose'
  /** The property that keeps what the reading leaves out of the text; absent from a value that leaves nothing out. */
  readonly rest?: string
  readonly config?: ParserConfig
  /** JSONPath (RFC 9535), a singular query, to the text inside a structured value. */
  readonly source?: string
  /** Whether text blocks are one text, a blank line between them, or each by itself, which gives an array. @defaultValue join */
  readonly blocks?: 'each' | 'join'
  /** Which items of a list are left out as equal to one before: in everything, or in these fields. @defaultValue false */
  readonly unique?: boolean | readonly string[]
  /** The field by which the items of a list are sorted; `{field, order}` for another order. @defaultValue as they stand */
  readonly sort?: string | { readonly field: string; readonly order?: 'ascending' | 'descending' }
  /** Fields that take the value of the item above where they are missing or empty. */
  readonly filldown?: readonly string[]
  /** What is done about lines that belong to nothing. @defaultValue ignore */
  readonly on_unmatched?: 'ignore' | 'report' | 'fail'
  readonly limits?: ExtractionLimits
}
