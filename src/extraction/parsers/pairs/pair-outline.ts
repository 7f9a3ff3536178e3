import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import { type LabelRole, labelRoles } from './label-roles.ts'
import { pairLines } from './pair-lines.ts'
import type { SectionHeading } from './section-heading.ts'
import { siblingsArePairs } from './siblings-are-pairs.ts'
import { type SourceLine, sourceLines } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'
import { toldSeparator } from './told-separator.ts'

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
  const { pairs, headings: found } = pairLines(lines, separator, marker)
  const headings = withoutDocumentTitle(found, pairs)
  const labels = marker === '' ? labelRoles(lines, pairs, found) : NO_LABELS
  return { lines, pairs, headings, labels, arePairs: siblingsArePairs(lines, pairs) }
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
