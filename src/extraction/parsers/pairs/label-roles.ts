import type { SectionHeading } from './section-heading.ts'
import type { SourceLine } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'

/** What a key without a value does: it opens a section that a blank line ends, or only says what comes. */
export type LabelRole = 'section' | 'preamble'

type Pairs = readonly (TextPair | undefined)[]
type Headings = readonly (SectionHeading | undefined)[]

/**
 * The roles of lines such as `Current Conditions:` above pairs that aren't deeper. Right above them, at the start of a block,
 * one opens a section where another block has pairs as well. Alone between blank lines they open sections where there
 * are at least two. The only one above all pairs is a preamble, and so is one above a paragraph.
 */
export function labelRoles(
  lines: readonly SourceLine[],
  pairs: Pairs,
  headings: Headings,
): ReadonlyMap<number, LabelRole> {
  const roles = new Map<number, LabelRole>()
  const alone: number[] = []
  const hasOtherBlocks = countBlocks(lines, pairs) > 1
  const first = pairs.findIndex(
    (pair, index) => pair !== undefined || headings[index] !== undefined,
  )
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (pairs[index]?.value !== '' || line?.marker !== 'none') continue
    if (!opensBlock(lines[index - 1])) continue
    const next = nextFilled(lines, index)
    const [after, below] = [lines[next], pairs[next]]
    if (after === undefined || after.column > line.column || after.marker !== 'none') continue
    if (below === undefined) {
      if (next > index + 1 && index === first) roles.set(index, 'preamble')
    } else if (next > index + 1) alone.push(index)
    else if (hasOtherBlocks && below.value !== '') roles.set(index, 'section')
  }
  for (const index of alone) {
    if (alone.length > 1) roles.set(index, 'section')
    else if (index === first) roles.set(index, 'preamble')
  }
  return roles
}

function opensBlock(before: SourceLine | undefined): boolean {
  return before === undefined || before.kind === 'blank' || before.kind === 'rule'
}

function nextFilled(lines: readonly SourceLine[], index: number): number {
  let next = index + 1
  while (lines[next]?.kind === 'blank') next++
  return next
}

/** The blocks with pairs; what begins deeper than the first pair goes on with what is above. */
function countBlocks(lines: readonly SourceLine[], pairs: Pairs): number {
  const base = lines.find((_, index) => pairs[index] !== undefined)?.indent ?? 0
  let blocks = 0
  let isOpen = false
  let isNew = true
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined || line.kind === 'blank' || line.kind === 'rule') {
      isNew = true
      continue
    }
    if (isNew && line.indent <= base) isOpen = true
    isNew = false
    if (!isOpen || (pairs[index]?.value ?? '') === '') continue
    blocks++
    isOpen = false
  }
  return blocks
}
