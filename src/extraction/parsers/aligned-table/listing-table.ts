import type { Span } from '../../../contracts/extraction.ts'
import type { FoundTable } from '../tables/found-table.ts'
import { rowOfPieces } from './cut-row.ts'
import type { LineText } from './line-blocks.ts'

/** The number of an inode or of blocks may stand before it. */
const ENTRY =
  /^(?: *\d+ +)?([-dlbcps][-rwxsStT]{9}[.+@]?) +(\d+) +(\S+) +(\S+) +(\d[\d.,]*[KMGTP]?|\d+, *\d+) +(\d{4}-\d\d-\d\d [\d:.]+(?: [+-]\d{4})?|\S+ +\S+ +[\d:]+) (.*)$/du
const COLUMNS = 7

/** What `ls -l` prints: it names none of its columns. */
export function listingTable(block: readonly LineText[]): FoundTable | undefined {
  const rows = block.flatMap((line) => {
    const [, ...groups] = ENTRY.exec(line.text)?.indices ?? []
    const pieces = groups.flatMap((group): readonly Span[] => (group === undefined ? [] : [group]))
    return pieces.length === COLUMNS ? [rowOfPieces(line, pieces)] : []
  })
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined || rows.length * 2 < block.length) return undefined
  return { header: undefined, rows, columns: COLUMNS, span: [first.span[0], last.span[1]] }
}
