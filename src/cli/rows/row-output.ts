import { once } from 'node:events'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { MEBIBYTE } from '../../projection/rows/mebibyte.ts'
import type { RowBatch } from '../../projection/rows/row-batch.ts'
import { rowWrapper } from '../../projection/rows/row-wrapper.ts'
import { textContent } from '../../projection/rows/text-content.ts'
import type { AskedRows } from '../grammar/rows.ts'
import { drawTable } from './draw-table.ts'

/** Where batches go. */
export interface RowOutput {
  /** Takes a batch; answers when there is room for the next, with false where there will be none. */
  readonly add: (batch: RowBatch) => Promise<boolean>
  /** Writes what was kept. */
  readonly end: () => Promise<void>
}

/** Bytes that a row and a cell of a table take, beside the value. */
const ROW_MEMORY = 100
const CELL_MEMORY = 120

type Write = (text: string | Uint8Array) => Promise<void>

const NEWLINE = Buffer.from('\n')

/** Writes batches to standard output: each on one line as it comes, or the rows of all of them as a table at the end. */
export function createRowOutput(options: AskedRows, signal: AbortSignal): RowOutput {
  const wrap = options.wrap === 'mcp'
  const write: Write = async (output) => {
    const bytes = wrap ? textContent(Buffer.from(output).toString()) : output
    if (!process.stdout.write(Buffer.concat([Buffer.from(bytes), NEWLINE])))
      await once(process.stdout, 'drain', { signal })
  }
  if (options.as === 'table') return tableOutput(write, options.maxBuffer * MEBIBYTE)
  const format = options.as === 'json' ? rowWrapper(options.path, options.lines) : alone
  return {
    add: async (batch) => {
      await write(format(batch))
      return true
    },
    end: async () => undefined,
  }
}

function alone({ json }: RowBatch): Uint8Array {
  return json
}

function tableOutput(write: Write, most: number): RowOutput {
  const rows: JsonValue[] = []
  let memory = 0
  return {
    add: async ({ json, values }) => {
      memory += 2 * json.length
      for (const row of values)
        memory += ROW_MEMORY + CELL_MEMORY * (isJsonObject(row) ? Object.keys(row).length : 1)
      if (memory > most) return false
      for (const row of values) rows.push(row)
      return true
    },
    end: () => {
      const { stdout } = process
      return write(drawTable(rows, stdout.isTTY ? stdout.columns : Infinity))
    },
  }
}
