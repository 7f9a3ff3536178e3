import type { Span } from '../../contracts/extraction.ts'
import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextParsing } from '../../contracts/text-parser.ts'
import { defineTextParser } from './define-text-parser.ts'
import { judgeDelimited } from './delimited/judge-delimited.ts'
import { type DelimitedRecord, readRecord } from './delimited/read-record.ts'
import { recordBlocks } from './delimited/record-blocks.ts'
import { rowsInBlocks } from './delimited/rows-in-blocks.ts'
import { sniffDelimiter } from './delimited/sniff-delimiter.ts'
import type { FoundRow } from './tables/found-table.ts'
import { isRowOfData } from './tables/is-row-of-data.ts'
import { readTables } from './tables/read-tables.ts'

/** CSV, TSV and the like (RFC 4180); the first row is the header unless it is plainly one of the others, or the settings say which it is. */
export const delimited = defineTextParser({
  name: 'delimited',
  shape: 'delimited',
  format: 'delimited',
  parse: (text, settings) => {
    const named = /^\uFEFF?sep=([^\r\n])\r?(?:\n|$)/u.exec(text)
    const from = named?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0)
    const delimiter = settings.delimiter ?? named?.[1] ?? sniffDelimiter(text, from)
    if (delimiter === undefined || delimiter === '')
      return {
        ok: false,
        reason: 'no lines are cut into cells by tabs, commas, semicolons or pipes',
      }
    return readRows(text, { ...settings, delimiter }, from)
  },
  judge: judgeDelimited,
})

type Delimited = ParserSettings & { readonly delimiter: string }

function readRows(text: string, settings: Delimited, from: number): TextParsing {
  const { delimiter } = settings
  const { blocks, lacksQuoteEnd } = recordBlocks(text, delimiter, { from })
  const isOneColumn = settings.delimiter !== undefined && !text.includes(delimiter, from)
  const rows = rowsInBlocks(blocks, isOneColumn).map(foundRow)
  const [first] = rows
  if (first === undefined) return { ok: false, reason: 'no line is cut into cells' }
  const isHeaded = settings.header ?? !isRowOfData(first, rows.slice(1))
  const table = {
    header: isHeaded ? first : undefined,
    rows: isHeaded ? rows.slice(1) : rows,
    columns: first.cells.length,
    span: [from > 1 ? 0 : first.span[0], rows.at(-1)?.span[1] ?? first.span[1]] as const,
  }
  const cellSpans = ({ span: [start] }: FoundRow): readonly Span[] => {
    const spans: Span[] = []
    readRecord({ text, delimiter, lacksQuoteEnd }, start, spans)
    return spans
  }
  const diagnostics = lacksQuoteEnd ? ['a quote is never closed, and stands for itself'] : []
  return readTables({ text, tables: [table], settings, cellSpans, diagnostics, tellsShort: true })
}

function foundRow({ cells, start, end }: DelimitedRecord): FoundRow {
  return { cells, span: [start, end] }
}
