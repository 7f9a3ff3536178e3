import type { Span } from '../../contracts/extraction.ts'
import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextParsing } from '../../contracts/text-parser.ts'
import { defineTextParser } from './define-text-parser.ts'
import { findDelimiter } from './delimited/find-delimiter.ts'
import { judgeDelimited } from './delimited/judge-delimited.ts'
import { type DelimitedRecord, readRecord } from './delimited/read-record.ts'
import { recordBlocks } from './delimited/record-blocks.ts'
import { rowsInBlocks } from './delimited/rows-in-blocks.ts'
import type { FoundRow, FoundTable } from './tables/found-table.ts'
import { MAX_ITEMS } from './max-items.ts'
import { isRowOfData } from './tables/is-row-of-data.ts'
import { lineNumber } from './tables/line-number.ts'
import { readTables } from './tables/read-tables.ts'

/**
 * CSV, TSV and the like (RFC 4180). The first row is the header unless it is plainly one of the
 * others, or the settings say which it is.
 */
export const delimited = defineTextParser({
  name: 'delimited',
  shape: 'delimited',
  format: 'delimited',
  parse: (text, settings) => {
    const { delimiter, from } = findDelimiter(text, settings.delimiter)
    if (delimiter === undefined || delimiter === '')
      return {
        ok: false,
        reason: 'no lines are cut into cells by tabs, commas, semicolons or pipes',
      }
    return readRows(text, { ...settings, delimiter }, from)
  },
  judge: judgeDelimited,
})

/** Lines that are looked at beyond the limit of rows: blank ones, and what stands around. */
const MOST_OTHERS = 10_000
const SAMPLE = 1000

type Delimited = ParserSettings & { readonly delimiter: string }

function readRows(text: string, settings: Delimited, from: number): TextParsing {
  const { delimiter } = settings
  const limit = Math.max(settings.maxItems ?? 0, MAX_ITEMS) + MOST_OTHERS
  const { blocks, quotesEnd, end } = recordBlocks(text, delimiter, { from, limit })
  const isOneColumn = settings.delimiter !== undefined && !text.includes(delimiter, from)
  const { runs, others } = rowsInBlocks(blocks, { text, delimiter, isOneColumn })
  const found = runs.map((run) => run.map(foundRow))
  const [first] = found[0] ?? []
  if (first === undefined) return { ok: false, reason: 'no line is cut into cells' }
  const isHeaded = settings.header ?? !isRowOfData(first, beginningOf(found).slice(1))
  const tables = [
    ...found.map((rows) => tableOf(rows, isHeaded ? first : undefined)),
    ...others.map((block) => block.map(foundRow)).map((rows) => tableOf(rows, rows[0])),
  ]
  const cellSpans = ({ span: [start] }: FoundRow): readonly Span[] => {
    const spans: Span[] = []
    readRecord({ text, delimiter, quotesEnd }, start, spans)
    return spans
  }
  const diagnostics = Number.isFinite(quotesEnd)
    ? [`line ${lineNumber(text, quotesEnd)}: a quote is never closed, and stands for itself`]
    : []
  return readTables({ text, tables, settings, cellSpans, diagnostics, end, tellsShort: true })
}

/** As many as are looked at to tell a header. */
function beginningOf(runs: readonly (readonly FoundRow[])[]): readonly FoundRow[] {
  return runs.slice(0, SAMPLE).flatMap((rows) => rows.slice(0, SAMPLE))
}

/** Below a header it may come again. */
function tableOf(rows: readonly FoundRow[], header: FoundRow | undefined): FoundTable {
  const [first] = rows
  const isAgain = first?.cells.join('\n') === header?.cells.join('\n')
  return {
    header,
    rows: isAgain ? rows.slice(1) : rows,
    columns: (header ?? first)?.cells.length ?? 0,
    span: [first?.span[0] ?? 0, rows.at(-1)?.span[1] ?? 0],
  }
}

function foundRow({ cells, start, end }: DelimitedRecord): FoundRow {
  return { cells, span: [start, end] }
}
