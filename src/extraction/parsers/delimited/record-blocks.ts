import { type DelimitedRecord, readRecord, type RecordScan } from './read-record.ts'

/** Runs of records without a blank line between them. */
export interface RecordBlocks {
  readonly blocks: readonly (readonly DelimitedRecord[])[]
  /** Where the text goes on behind the last one that was asked for. */
  readonly end?: number
  /** Where a quote stands that is open at the end of the text, infinity where none is. */
  readonly quotesEnd: number
}

/** The records of a text from an offset on, up to a number of them. */
export function recordBlocks(
  text: string,
  delimiter: string,
  { from = 0, limit = Number.POSITIVE_INFINITY }: { from?: number; limit?: number } = {},
): RecordBlocks {
  const scan: RecordScan = { text, delimiter, quotesEnd: Number.POSITIVE_INFINITY }
  const blocks: DelimitedRecord[][] = []
  let block: DelimitedRecord[] | undefined
  let position = from
  for (let count = 0; position < text.length && count < limit; count += 1) {
    const record = readRecord(scan, position)
    position = record.next
    if (isBlank(text, record)) block = undefined
    else if (block === undefined) blocks.push((block = [record]))
    else block.push(record)
  }
  const { quotesEnd } = scan
  return position < text.length ? { blocks, quotesEnd, end: position } : { blocks, quotesEnd }
}

/** An empty cell in quotes is a record. */
function isBlank(text: string, { cells, start, end }: DelimitedRecord): boolean {
  return cells.length === 1 && cells[0] === '' && text.slice(start, end).trim() === ''
}
