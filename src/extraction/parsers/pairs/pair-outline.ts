import type { Span } from '../../../contracts/extraction.ts'
import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import { type LabelRole, labelRoles } from './label-roles.ts'
import { type PairLines, pairLines } from './pair-lines.ts'
import { plainTitles } from './plain-titles.ts'
import type { SectionHeading } from './section-heading.ts'
import { siblingsArePairs } from './siblings-are-pairs.ts'
import { endOfLine, type SourceLine, sourceLines } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'
import { toldSeparator } from './told-separator.ts'
import { underlinedTitles } from './underlined-titles.ts'

/** What each line of a text can be, before any of them is read. */
export interface PairOutline {
  readonly lines: readonly SourceLine[]
  readonly pairs: readonly (TextPair | undefined)[]
  readonly headings: readonly (SectionHeading | undefined)[]
  /** Of lines with a key and nothing else. */
  readonly labels: ReadonlyMap<number, LabelRole>
  /** Whether a line with a marker and those on its level below it are all pairs. */
  readonly arePairs: readonly boolean[]
}

const NO_LABELS: ReadonlyMap<number, LabelRole> = new Map()

/** Looks at each line of a text by itself and at its neighbours; in fences as well where that is asked for. */
export function pairOutline(
  text: string,
  settings: ParserSettings,
  passesFences = false,
): PairOutline {
  const lines = sourceLines(text, passesFences)
  const separator = settings.separator ?? toldSeparator(lines)
  const marker = settings.sectionMarker?.trim() ?? ''
  const { pairs, headings: found } =
    marker === ''
      ? withTitles(lines, pairLines(lines, separator), settings.indentAware ?? true)
      : pairLines(lines, separator, marker)
  const headings = withoutDocumentTitle(found, pairs)
  const labels = marker === '' ? labelRoles(lines, pairs, found) : NO_LABELS
  return { lines, pairs, headings, labels, arePairs: siblingsArePairs(lines, pairs) }
}

/** Lines with plain titles as well: underlined ones are headings, others are keys without a value. */
function withTitles(
  lines: readonly SourceLine[],
  { pairs: found, headings: marked }: PairLines,
  indentAware: boolean,
): PairLines {
  const [pairs, headings] = [[...found], [...marked]]
  const values = lines.map((_, index) => (marked[index] ? '' : found[index]?.value))
  for (const [index, title] of underlinedTitles({ lines, values })) {
    const line = lines[index]
    if (line === undefined) continue
    const level = lines[index + 1]?.body.startsWith('=') ? 1 : 2
    headings[index] = { level, title, span: spanOf(line, title) }
    values[index] = ''
  }
  if (!indentAware) return { pairs, headings }
  for (const [index, key] of plainTitles({ lines, values })) {
    const line = lines[index]
    if (line !== undefined) pairs[index] = { key, value: '', start: endOfLine(line) }
  }
  return { pairs, headings }
}

function spanOf({ start, text }: SourceLine, title: string): Span {
  const from = start + Math.max(0, text.indexOf(title))
  return [from, from + title.length]
}

/** A heading over all others, with nothing of its own, is the title of the text and no section. */
function withoutDocumentTitle(
  headings: readonly (SectionHeading | undefined)[],
  pairs: readonly (TextPair | undefined)[],
): readonly (SectionHeading | undefined)[] {
  const first = headings.findIndex((heading) => heading !== undefined)
  const next = headings.findIndex((heading, index) => index > first && heading !== undefined)
  const level = headings[first]?.level ?? 0
  if (next === -1 || pairs.slice(0, next).some((pair) => pair !== undefined)) return headings
  const isAbove = headings.every(
    (heading, index) => index === first || heading === undefined || heading.level > level,
  )
  return isAbove
    ? headings.map((heading, index) => (index === first ? undefined : heading))
    : headings
}
