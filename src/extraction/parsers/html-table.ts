import { defineTextParser } from './define-text-parser.ts'
import { htmlTables } from './html-table/html-tables.ts'
import { judgeHtmlTable } from './html-table/judge-html-table.ts'
import { readTables } from './tables/read-tables.ts'

/**
 * HTML tables: cells as they are shown, those that reach over several columns or rows in each of
 * them.
 */
export const htmlTable = defineTextParser({
  name: 'html_table',
  shape: 'table',
  format: 'html',
  parse: (text, settings) => {
    const tables = htmlTables(text)
    if (tables.length === 0) return { ok: false, reason: 'no <table> has a cell' }
    return readTables({ text, tables, settings, cellSpans: ({ cellSpans }) => cellSpans ?? [] })
  },
  judge: judgeHtmlTable,
})
