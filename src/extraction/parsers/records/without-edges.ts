import type { RecordBlock } from './record-block.ts'
import type { RecordText } from './record-text.ts'

/**
 * Blocks without what stands above the first record and below the last one: pairs set apart by a blank line whose keys come
 * nowhere else, where the records have keys that come again, and a heading that the first record is deeper than. Blocks
 * without any pair go as well.
 */
export function withoutEdges(
  text: RecordText,
  blocks: readonly RecordBlock[],
): readonly RecordBlock[] {
  const records = blocks.filter((block) => hasPair(text, block))
  if (isHeadingOver(text, records[0], records[1])) records.shift()
  while (records.length > 2 && isForeign(text, records[0], records[1])) records.shift()
  while (records.length > 2 && isForeign(text, records.at(-1), records.at(-2))) records.pop()
  const [first, last] = [records[0], records.at(-1)]
  if (first === undefined || last === undefined || records.length < 2) return records
  records[0] = first.head === undefined ? { ...first, from: startOf(text, first) } : first
  records[records.length - 1] = { ...last, to: endOf(text, last) }
  return records
}

function hasPair({ pairs }: RecordText, { from, to }: RecordBlock): boolean {
  for (let index = from; index < to; index++) if (pairs[index] !== undefined) return true
  return false
}

/** Whether a block is one line that sets a key to nothing, such as `Functions:`, with deeper lines in the next block. */
function isHeadingOver(
  { lines, pairs, indentAware }: RecordText,
  block: RecordBlock | undefined,
  next: RecordBlock | undefined,
): boolean {
  if (!indentAware || block === undefined || next === undefined) return false
  const [line, below] = [lines[block.from], lines[next.from]]
  if (line === undefined || below === undefined || block.to - block.from !== 1) return false
  return pairs[block.from]?.value === '' && below.indent > line.indent
}

function isForeign(
  text: RecordText,
  edge: RecordBlock | undefined,
  other: RecordBlock | undefined,
): boolean {
  if (edge === undefined || other === undefined) return false
  return !hasShared(text, edge.from, edge.to) && hasShared(text, other.from, other.to)
}

/** Whether one of some lines has a key that comes again. */
function hasShared({ pairs, counts }: RecordText, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const pair = pairs[index]
    if (pair !== undefined && (counts.get(pair.key) ?? 0) > 1) return true
  }
  return false
}

function startOf(text: RecordText, { from, to }: RecordBlock): number {
  const first = text.pairs.findIndex((pair, index) => index >= from && isShared(text, pair?.key))
  if (first === -1 || first >= to) return from
  let gap = first
  while (gap > from && text.lines[gap - 1]?.kind !== 'blank') gap--
  return gap
}

function endOf(text: RecordText, { from, to }: RecordBlock): number {
  let last = to - 1
  while (last > from && !isShared(text, text.pairs[last]?.key)) last--
  if (!isShared(text, text.pairs[last]?.key)) return to
  const margin = marginOf(text)
  for (let gap = last; gap < to; gap++) {
    if (text.lines[gap]?.kind !== 'blank') continue
    for (let index = gap; index < to; index++)
      if (text.pairs[index] !== undefined && (text.lines[index]?.indent ?? 0) <= margin)
        return cutAt(text, gap, index)
    return to
  }
  return to
}

/** Where a trailer stands: what is deeper is inside of something. */
function marginOf({ lines, indentAware }: RecordText): number {
  let margin = Number.POSITIVE_INFINITY
  if (indentAware)
    for (const { kind, indent } of lines) if (kind !== 'blank') margin = Math.min(margin, indent)
  return margin
}

/** A key after a blank line that no other record has, with whatever follows it. */
function cutAt({ lines }: RecordText, gap: number, pair: number): number {
  let cut = pair
  while (cut > gap && lines[cut - 1]?.kind !== 'blank') cut--
  return cut
}

function isShared({ counts }: RecordText, key: string | undefined): boolean {
  return key !== undefined && (counts.get(key) ?? 0) > 1
}
