import type { Span } from '../../../contracts/extraction.ts'
import type { FoundTable } from '../tables/found-table.ts'
import { rowOfPieces } from './cut-row.ts'
import type { LineText } from './line-blocks.ts'

const FEWEST = 3
const COUNT = /^( *\d+) (\S.*)$/u

/**
 * Counts that end below each other, each before what it counts: `uniq -c`, `wc -l`. Their sum is no
 * row.
 */
export function countsTable(block: readonly LineText[]): FoundTable | undefined {
  if (!areCounts(block.map(({ text }) => text))) return undefined
  const isSummed = / \d+ total$/u.test(` ${block.at(-1)?.text ?? ''}`)
  const lines = isSummed ? block.slice(0, -1) : block
  const rows = lines.map((line) => {
    const width = COUNT.exec(line.text)?.[1]?.length ?? 0
    const pieces: readonly Span[] = [
      [0, width],
      [width, line.text.length],
    ]
    return rowOfPieces(line, pieces)
  })
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { header: undefined, rows, columns: 2, span: [first.span[0], last.span[1]] }
}

/**
 * Whether lines are counted: numbers that follow each other number lines, and those of one width
 * may be anything.
 */
export function areCounts(lines: readonly string[]): boolean {
  const counts = lines.flatMap((line) => COUNT.exec(line)?.[1] ?? [])
  const width = counts[0]?.length
  return (
    lines.length >= FEWEST &&
    counts.length === lines.length &&
    counts.every((count) => count.length === width) &&
    new Set(counts.map((count) => count.trim().length)).size > 1 &&
    !counts.every((count, index) => index === 0 || Number(count) === Number(counts[index - 1]) + 1)
  )
}
