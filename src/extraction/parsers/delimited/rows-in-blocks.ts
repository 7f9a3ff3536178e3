import { isSentence } from '../../../text/is-sentence.ts'
import type { DelimitedRecord } from './read-record.ts'

type Block = readonly DelimitedRecord[]

/**
 * The records that are rows, the header first: the longest block, without lines above and below it that aren't cut into
 * cells, and later blocks where each record stands alone or the header comes again.
 */
export function rowsInBlocks(blocks: readonly Block[], isOneColumn: boolean): Block {
  if (isOneColumn) return blocks.flat()
  const cut = blocks.map(withoutLines)
  const longest = cut.reduce<Block>(
    (best, block) => (block.length > best.length ? block : best),
    [],
  )
  const [header] = longest
  if (header === undefined) return []
  const later = cut.slice(cut.indexOf(longest) + 1)
  if (longest.length > 1)
    return [...longest, ...later.filter((block) => isAgain(block, header)).flatMap(withoutFirst)]
  const end = later.findIndex((block) => block[0]?.cells.length !== header.cells.length)
  return [header, ...later.slice(0, end === -1 ? later.length : end).flat()]
}

function withoutLines(block: Block): Block {
  const columns = mostCommon(block)
  let start = 0
  while (start < block.length && isAbove(block[start], columns)) start += 1
  let end = block.length
  while (end > start && (block[end - 1]?.cells.length ?? 0) < 2) end -= 1
  return block.slice(start, end)
}

/** A header may have fewer names than rows have cells; a sentence above it is none. */
function isAbove(record: DelimitedRecord | undefined, columns: number): boolean {
  const cells = record?.cells ?? []
  if (cells.length < 2) return true
  if (cells.length >= columns) return false
  const line = cells.join(', ')
  return line.endsWith(':') || isSentence(line)
}

function mostCommon(block: Block): number {
  const counts = new Map<number, number>()
  for (const { cells } of block) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [common] = [...counts].toSorted((one, other) => other[1] - one[1])
  return common?.[0] ?? 0
}

function isAgain([first]: Block, header: DelimitedRecord): boolean {
  return (
    first !== undefined &&
    first.cells.length === header.cells.length &&
    first.cells.every((cell, index) => cell === header.cells[index])
  )
}

function withoutFirst(block: Block): Block {
  return block.slice(1)
}
