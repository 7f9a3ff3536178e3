import { defineTextParser } from './define-text-parser.ts'
import { barredTable } from './aligned-table/barred-table.ts'
import { boxTable } from './aligned-table/box-table.ts'
import { countsTable } from './aligned-table/counts-table.ts'
import { judgeAlignedTable } from './aligned-table/judge-aligned-table.ts'
import { lineBlocks } from './aligned-table/line-blocks.ts'
import { listingTable } from './aligned-table/listing-table.ts'
import { ruledTable } from './aligned-table/ruled-table.ts'
import { spacedTable } from './aligned-table/spaced-table.ts'
import { readTables } from './tables/read-tables.ts'

/**
 * Tables that are drawn with lines, underlined column by column, or aligned by blanks: what psql,
 * mysql, `ls -l`, `docker ps` and their like print. Columns are those of a terminal, in which wide
 * characters take two.
 */
export const alignedTable = defineTextParser({
  name: 'aligned_table',
  shape: 'table',
  format: 'text',
  parse: (text, settings) => {
    const blocks = lineBlocks(text)
    const drawn = blocks.flatMap(
      (block) =>
        boxTable(block) ??
        barredTable(block) ??
        ruledTable(block) ??
        listingTable(block) ??
        countsTable(block) ??
        [],
    )
    const tables = drawn.length > 0 ? drawn : blocks.flatMap((block) => spacedTable(block) ?? [])
    if (tables.length === 0)
      return { ok: false, reason: 'no lines have borders, underlined columns, or gaps in common' }
    return readTables({ text, tables, settings, cellSpans: ({ cellSpans }) => cellSpans ?? [] })
  },
  judge: judgeAlignedTable,
})
