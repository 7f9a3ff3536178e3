import { type DelimitedRecord, readRecord, type RecordScan } from './read-record.ts'

/** Records without a blank line between them, and whether a quote was open at the end of the text. */
export interface RecordBlocks {
  readonly blocks: readonly (readonly DelimitedRecord[])[]
  readonly lacksQuoteEnd: boolean
}

/** The records of a text from an offset on, up to a number of them. */
export function recordBlocks(
  text: string,
  delimiter: string,
  { from = 0, limit = Number.POSITIVE_INFINITY }: { from?: number; limit?: number } = {},
): RecordBlocks {
  const scan: RecordScan = { text, delimiter, lacksQuoteEnd: false }
  const blocks: DelimitedRecord[][] = []
  let block: DelimitedRecord[] | undefined
  let position = from
  for (let count = 0; position < text.length && count < limit; count += 1) {
    const record = readRecord(scan, position)
    position = record.next
    if (isBlank(record)) block = undefined
    else if (block === undefined) blocks.push((block = [record]))
    else block.push(record)
  }
  return { blocks, lacksQuoteEnd: scan.lacksQuoteEnd }
}

function isBlank({ cells, start, end }: DelimitedRecord): boolean {
  return cells.length === 1 && (cells[0] ?? '') === '' && end - start < 1000
}
