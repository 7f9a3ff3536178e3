import type { ParserConfig, TextExtraction } from '../../contracts/text-extraction.ts'

/**
 * Whether `custom_regex` gives records: what a list holds, and what has a start, unless `repeated` says it. The list of what
 * each text gives may be one of single objects.
 */
export function givesRecords(
  { list_field, table_field, blocks }: TextExtraction,
  { repeated, record_start }: ParserConfig,
): boolean {
  const list = blocks === 'each' ? undefined : (list_field ?? table_field)
  return repeated ?? (list ?? record_start) !== undefined
}
