import type { ParserConfig } from '../../../contracts/text-extraction.ts'
import type { TextParserName } from '../../../contracts/text-parser.ts'

/** What a parser gives, and which settings it reads. */
export interface ParserTraits {
  /** Items that are strings, items with named fields, one object, or a value of any form. */
  readonly gives: 'strings' | 'fields' | 'object' | 'anything'
  /** Settings that are its own; `separator`, `indent_aware` and `section_marker` may stand in any configuration. */
  readonly reads: readonly (keyof ParserConfig)[]
}

/** The traits of each parser. `custom_regex` gives items where it is repeated. */
export const PARSER_TRAITS: Readonly<Record<TextParserName | 'auto', ParserTraits>> = {
  auto: { gives: 'anything', reads: [] },
  html_table: { gives: 'fields', reads: ['header'] },
  markdown_table: { gives: 'fields', reads: ['header'] },
  aligned_table: { gives: 'fields', reads: ['header'] },
  delimited: { gives: 'fields', reads: ['header', 'delimiter'] },
  indented_tree: { gives: 'fields', reads: [] },
  key_value_records: { gives: 'fields', reads: ['record_separator', 'record_start'] },
  key_value_pairs: { gives: 'object', reads: [] },
  markdown_numbered_list: { gives: 'strings', reads: ['record_start'] },
  markdown_bullet_list: { gives: 'strings', reads: ['record_start'] },
  inline_list: { gives: 'strings', reads: [] },
  record_lines: { gives: 'fields', reads: ['line_pattern'] },
  lines: { gives: 'strings', reads: [] },
  python_literal: { gives: 'anything', reads: [] },
  php_array: { gives: 'anything', reads: [] },
  ruby_hash: { gives: 'anything', reads: [] },
  custom_regex: { gives: 'object', reads: ['patterns', 'repeated', 'record_start'] },
  http: {
    gives: 'anything',
    reads: [
      'endpoint',
      'method',
      'timeout',
      'max_response_bytes',
      'record_separator',
      'delimiter',
      'header',
      'line_pattern',
      'record_start',
    ],
  },
}
