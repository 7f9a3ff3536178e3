import { once } from 'node:events'
import type { RowBatch } from '../../projection/rows/row-batch.ts'
import { rowWrapper } from '../../projection/rows/row-wrapper.ts'
import { textContent } from '../../projection/rows/text-content.ts'
import type { RowsCommandOptions } from '../grammar/rows.ts'
import { drawTable } from './draw-table.ts'

/** Where batches go. */
export interface RowOutput {
  /** Takes a batch; answers when there is room for the next, with false where there will be none. */
  readonly add: (batch: RowBatch) => Promise<boolean>
  /** Writes what was kept. */
  readonly end: () => Promise<void>
}

const MEBIBYTE = 1024 * 1024

type Write = (text: string) => Promise<void>

/** Writes batches to standard output: each on one line as it comes, or the rows of all of them as a table at the end. */
export function createRowOutput(options: RowsCommandOptions, signal: AbortSignal): RowOutput {
  const write: Write = async (text) => {
    const line = options.wrap === 'mcp' ? textContent(text) : text
    if (!process.stdout.write(line.endsWith('\n') ? line : `${line}\n`))
      await once(process.stdout, 'drain', { signal })
  }
  if (options.format === 'table') return tableOutput(write, options.maxBuffer * MEBIBYTE)
  const format = options.format === 'json' ? rowWrapper(options.path, options.lines) : clean
  return {
    add: async ({ texts }) => {
      await write(format(texts))
      return true
    },
    end: async () => undefined,
  }
}

function clean(texts: readonly string[]): string {
  return `[${texts.join(',')}]`
}

function tableOutput(write: Write, most: number): RowOutput {
  const batches: RowBatch[] = []
  let size = 0
  return {
    add: async (batch) => {
      for (const { length } of batch.texts) size += length
      if (size <= most) batches.push(batch)
      return size <= most
    },
    end: () => {
      const { stdout } = process
      const rows = batches.flatMap(({ values }) => values)
      return write(drawTable(rows, stdout.isTTY ? stdout.columns : Infinity))
    },
  }
}
