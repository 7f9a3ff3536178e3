import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import { pairLines } from '../pairs/pair-lines.ts'
import type { SectionHeading } from '../pairs/section-heading.ts'
import { type SourceLine, sourceLines } from '../pairs/source-lines.ts'
import type { TextPair } from '../pairs/text-pair.ts'
import { toldSeparator } from '../pairs/told-separator.ts'

/** A text of records, line by line. */
export interface RecordText {
  readonly lines: readonly SourceLine[]
  readonly pairs: readonly (TextPair | undefined)[]
  readonly headings: readonly (SectionHeading | undefined)[]
  readonly indentAware: boolean
  /** How often each key comes. */
  readonly counts: ReadonlyMap<string, number>
  /** Keys that have a value somewhere. */
  readonly filled: ReadonlySet<string>
}

/** The line above a record that psql prints in its expanded display. */
export const EXPANDED = /^-\[ RECORD (\d{1,9}) \][-+]*$/u

/** Looks at each line of a text of records. */
export function recordText(text: string, settings: ParserSettings): RecordText {
  const lines = sourceLines(text)
  const isExpanded = text.includes('-[ RECORD ') && lines.some(({ body }) => EXPANDED.test(body))
  const separator = settings.separator ?? (isExpanded ? '|' : toldSeparator(lines))
  const { pairs, headings } = pairLines(lines, separator)
  const counts = new Map<string, number>()
  const filled = new Set<string>()
  for (const pair of pairs) {
    if (pair === undefined) continue
    counts.set(pair.key, (counts.get(pair.key) ?? 0) + 1)
    if (pair.value !== '') filled.add(pair.key)
  }
  return { lines, pairs, headings, indentAware: settings.indentAware ?? true, counts, filled }
}

/** The first lines of a text, from which the separator of its records is told. */
export function startOfRecordText(text: RecordText, count: number): RecordText {
  if (text.lines.length <= count) return text
  const { lines, pairs, headings } = text
  return {
    ...text,
    lines: lines.slice(0, count),
    pairs: pairs.slice(0, count),
    headings: headings.slice(0, count),
  }
}
