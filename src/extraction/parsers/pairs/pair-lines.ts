import { pairReader } from './pair-reader.ts'
import { markedHeading, type SectionHeading, sectionHeading } from './section-heading.ts'
import type { SourceLine } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'

/** What lines are by themselves: each a pair, a heading, or neither. */
export interface PairLines {
  readonly pairs: readonly (TextPair | undefined)[]
  readonly headings: readonly (SectionHeading | undefined)[]
}

/**
 * Each line as a pair or a heading, where it is one; code and remarks of settings files are neither. Where sections have a
 * marker, nothing else opens one.
 */
export function pairLines(
  lines: readonly SourceLine[],
  separator: string,
  sectionMarker = '',
): PairLines {
  const read = pairReader(separator)
  const isRemark = (line: SourceLine): boolean => separator === '=' && /^\s*[#;]/u.test(line.text)
  const pairs = lines.map((line) =>
    line.kind === 'text' && !isRemark(line) ? read(line.body, line.bodyStart) : undefined,
  )
  const headingOf = (line: SourceLine, index: number): SectionHeading | undefined => {
    if (sectionMarker !== '') return markedHeading(line, sectionMarker)
    return isRemark(line) ? undefined : sectionHeading(lines, pairs, index)
  }
  const headings = lines.map((line, index) => {
    const heading = headingOf(line, index)
    if (heading !== undefined) pairs[index] = undefined
    return heading
  })
  return { pairs, headings }
}
