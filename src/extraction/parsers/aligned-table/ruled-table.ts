import type { FoundTable } from '../tables/found-table.ts'
import { cutRow } from './cut-row.ts'
import { isRowCount } from './is-row-count.ts'
import { isRuler } from './is-ruler.ts'
import type { LineText } from './line-blocks.ts'

/**
 * The table whose columns are underlined (`---- -----`, or `+++-====-=====` as dpkg has it), one
 * group of dashes for each.
 */
export function ruledTable(block: readonly LineText[]): FoundTable | undefined {
  const at = block.findIndex(({ text }, index) => index > 0 && isRuler(text))
  const header = block[at - 1]
  const ruler = block[at]
  if (header === undefined || ruler === undefined) return undefined
  const rest = block.slice(at + 1)
  const end = rest.findIndex(({ text }) => isRuler(text) || isRowCount(text))
  const lines = end === -1 ? rest : rest.slice(0, end)
  const columns = [...ruler.text.matchAll(/(?<=\s)[-=─]|(?<=-)=/gu)].map(({ index }) => index)
  const starts = /^\s/u.test(ruler.text) ? columns.slice(1) : columns
  return {
    header: cutRow(header, starts),
    rows: lines.map((line) => cutRow(line, starts)),
    columns: starts.length + 1,
    span: [header.start, (lines.at(-1) ?? ruler).end],
  }
}
