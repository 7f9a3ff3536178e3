import type { FieldPattern, ParserSettings } from '../../../contracts/parser-settings.ts'
import type { CustomPattern, ParserConfig } from '../../../contracts/text-extraction.ts'
import { requirePattern } from './require-pattern.ts'

/**
 * The settings of parsers as parsers take them, with patterns compiled. A rule reads every text with the same separator,
 * where a parser on its own takes the one that a text shows.
 *
 * @throws HarnessError `wrong-use` for a pattern that doesn't compile.
 */
export function parserSettings(config: ParserConfig): ParserSettings {
  const { separator = ':', delimiter, header, patterns } = config
  const { indent_aware, section_marker, record_separator, line_pattern, record_start } = config
  return {
    separator,
    ...(indent_aware !== undefined && { indentAware: indent_aware }),
    ...(section_marker !== undefined && { sectionMarker: section_marker }),
    ...(record_separator !== undefined && { recordSeparator: record_separator }),
    ...(delimiter !== undefined && { delimiter }),
    ...(header !== undefined && { header }),
    ...(line_pattern !== undefined && {
      linePattern: requirePattern('line_pattern', line_pattern),
    }),
    ...(record_start !== undefined && {
      recordStart: requirePattern('record_start', record_start),
    }),
    ...(patterns !== undefined && { patterns: customPatterns(patterns) }),
  }
}

function customPatterns(
  patterns: Readonly<Record<string, CustomPattern>>,
): Readonly<Record<string, FieldPattern>> {
  return Object.fromEntries(
    Object.entries(patterns).map(([field, { regex, multiline = false, group }]) => {
      const options = { multiline, ...(group !== undefined && { group }) }
      const pattern = requirePattern(`patterns.${field}`, regex, options)
      return [field, { pattern, isJoined: multiline }]
    }),
  )
}
