import type { UserPattern } from '../../../contracts/user-pattern.ts'
import { cleanTitle } from '../pairs/section-heading.ts'
import type { SourceLine } from '../pairs/source-lines.ts'
import type { RecordBlock } from './record-block.ts'
import type { RecordText } from './record-text.ts'
import { blocksFrom, headOrPair } from './split-by-heads.ts'

/** Records with blank lines, or rules, between them. What is deeper than the keys above belongs to their record. */
export function splitByBlankLine({ lines, pairs }: RecordText): readonly RecordBlock[] {
  const blocks: RecordBlock[] = []
  let column: number | undefined
  for (const block of runsOf(lines, ({ kind }) => kind === 'blank' || kind === 'rule')) {
    const above = blocks.at(-1)
    const isDeeper = column !== undefined && (lines[block.from]?.indent ?? 0) > column
    if (pairs[block.from] === undefined && above !== undefined && isDeeper)
      blocks[blocks.length - 1] = { ...above, to: block.to }
    else {
      blocks.push(block)
      column = lines[firstPair(pairs, block)]?.column
    }
  }
  return blocks
}

function firstPair(pairs: RecordText['pairs'], { from, to }: RecordBlock): number {
  let index = from
  while (index < to && pairs[index] === undefined) index++
  return index === to ? -1 : index
}

/** Records with rules between them; none where there is no rule. */
export function splitByRule({ lines, headings }: RecordText): readonly RecordBlock[] {
  const isRule = ({ kind }: SourceLine, index: number): boolean =>
    kind === 'rule' && headings[index - 1] === undefined
  return lines.some(isRule) ? runsOf(lines, isRule) : []
}

/** Records that begin where the first key that comes again stands, on the level of the first one. */
export function splitByFirstKey(text: RecordText): readonly RecordBlock[] {
  const { lines, pairs, counts } = text
  const repeated = pairs.findIndex((pair) => pair !== undefined && (counts.get(pair.key) ?? 0) > 1)
  const first = repeated === -1 ? pairs.findIndex((pair) => pair !== undefined) : repeated
  const [key, line] = [pairs[first]?.key, lines[first]]
  if (key === undefined || line === undefined) return []
  const isDeeper = (column: number): boolean => text.indentAware && column > line.column
  return blocksFrom(text, (index, { column }) =>
    pairs[index]?.key === key && !isDeeper(column) ? 'itself' : undefined,
  )
}

/** Records that begin with a line that a pattern matches: a pair, or a title. */
export function splitByPattern(text: RecordText, pattern: UserPattern): readonly RecordBlock[] {
  return blocksFrom(text, (index, line) => {
    if (line.kind === 'blank' || !pattern.test(line.text)) return undefined
    if (text.pairs[index] !== undefined && text.pairs[index].value !== '') return 'itself'
    const heading = text.headings[index]
    if (heading !== undefined) return { line: index, title: heading.title, span: heading.span }
    return headOrPair(text, index, {
      title: line.kind === 'rule' ? '' : cleanTitle(line.body),
      line,
    })
  })
}

function runsOf(
  lines: readonly SourceLine[],
  isBetween: (line: SourceLine, index: number) => boolean,
): readonly RecordBlock[] {
  const blocks: RecordBlock[] = []
  let from = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined || !isBetween(line, index)) continue
    if (index > from) blocks.push({ from, to: index })
    from = index + 1
  }
  if (lines.length > from) blocks.push({ from, to: lines.length })
  return blocks
}
