import type { DelimitedRecord } from './read-record.ts'
import { recordBlocks } from './record-blocks.ts'

const DELIMITERS = ['\t', ',', ';', '|'] as const
const SAMPLE_RECORDS = 200
const SAMPLE_SIZE = 1 << 18

/**
 * The delimiter that cuts most records at the beginning of a text into the same number of cells; of
 * equal ones a tab before a comma, a semicolon and a pipe. Undefined where none cuts anything.
 */
export function sniffDelimiter(text: string, from: number): string | undefined {
  const sample = text.slice(from, from + SAMPLE_SIZE)
  let best: { readonly delimiter: string; readonly count: number } | undefined
  for (const delimiter of DELIMITERS) {
    if (!sample.includes(delimiter)) continue
    const { blocks } = recordBlocks(sample, delimiter, { limit: SAMPLE_RECORDS })
    const count = Math.max(0, ...blocks.map(evenRecords))
    if (count > (best?.count ?? 0)) best = { delimiter, count }
  }
  return best?.delimiter
}

/** How many records of a block have as many cells as most of those that have several. */
function evenRecords(block: readonly DelimitedRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of block)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
