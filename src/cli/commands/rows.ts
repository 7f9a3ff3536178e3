import { setFlagsFromString } from 'node:v8'
import { HarnessError } from '../../contracts/harness-error.ts'
import { pathError } from '../../files/path-error.ts'
import { MEBIBYTE } from '../../projection/rows/mebibyte.ts'
import { readRows } from '../../projection/rows/read-rows.ts'
import type { RowBatch } from '../../projection/rows/row-batch.ts'
import type { RowsFailure } from '../../projection/rows/rows-failure.ts'
import type { RowsOptions } from '../../projection/rows/rows-options.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { AskedRows, RowsCommandOptions } from '../grammar/rows.ts'
import { withInterruption } from '../interruption.ts'
import { readOnlyArray } from '../rows/only-array.ts'
import { createRowOutput, type RowOutput } from '../rows/row-output.ts'
import { rowInput } from '../rows/row-input.ts'
import { createRowsProgress, type RowsProgress } from '../rows/rows-progress.ts'
import { tellFailure } from '../rows/tell-failure.ts'

/** Chunks and batches live for a moment: a young generation that grew would collect them late, and take as much memory. */
const STEADY_MEMORY = '--semi-space-growth-factor=1'

/** `assay rows`: writes the rows of a document batch by batch, answers with the exit code. */
export async function rows(options: RowsCommandOptions): Promise<ExitCode> {
  const [other] = options.command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `rows starts no server; name a file, or pipe what ${excerpt(other)} writes into it`,
    )
  setFlagsFromString(STEADY_MEMORY)
  return withInterruption(async (signal) => {
    const progress = createRowsProgress()
    try {
      const input = rowInput(options.file, signal, progress.read)
      const { path, chunks } = await pathOf(options, input)
      const asked = { ...options, path }
      const output = createRowOutput(asked, signal)
      return await writeRows(asked, { signal, output, progress, input: chunks ?? input })
    } catch (error) {
      if (signal.aborted) return exitCode.interrupted
      throw error instanceof HarnessError ? error : pathError(options.file ?? '-', error)
    } finally {
      progress.clear()
    }
  })
}

/** The rows of a document without a `--path` are the items of its only array. */
async function pathOf(
  { path, lines, maxBuffer }: RowsCommandOptions,
  input: AsyncIterable<Uint8Array>,
): Promise<{ readonly path: string; readonly chunks?: readonly Uint8Array[] }> {
  if (path !== undefined) return { path }
  if (lines === true)
    throw new HarnessError('wrong-use', 'several documents need --path, such as --path $')
  return readOnlyArray(input, maxBuffer * MEBIBYTE)
}

interface Run {
  readonly input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly signal: AbortSignal
  readonly output: RowOutput
  readonly progress: RowsProgress
}

async function writeRows(
  options: AskedRows,
  { signal, output, progress, input }: Run,
): Promise<ExitCode> {
  const tell = (message: string): void => {
    progress.clear()
    process.stderr.write(`${printable(message)}\n`)
  }
  const asked = { ...askedRows(options), onDiagnostic: tell }
  const batches = readRows(input, asked)
  if (options.as === 'table')
    tell(`all rows are kept for the table, in up to ${asked.maxBufferBytes} bytes of memory`)
  for await (const batch of batches) {
    if (signal.aborted) return exitCode.interrupted
    progress.clear()
    if (batch.ok && (await output.add(batch))) {
      progress.wrote(batch.count)
      continue
    }
    const written = progress.written()
    if (written.batches > 0) await output.end()
    const source = options.file === undefined || options.file === '-' ? '' : `${options.file}: `
    tell(`${source}${tellFailure(batch.ok ? fullTable(batch) : batch, written)}`)
    return written.batches > 0 ? exitCode.findings : exitCode.couldNotRun
  }
  if (signal.aborted) return exitCode.interrupted
  await output.end()
  return exitCode.fine
}

function fullTable({ end, count }: RowBatch): RowsFailure {
  const reason = 'the table has no room for more rows'
  return { ok: false, code: 'buffer-full', reason, at: end, lost: count }
}

function askedRows(options: AskedRows): RowsOptions {
  const { path, extract, batch, maxUnique } = options
  const isTable = options.as === 'table'
  return {
    path,
    ...(extract !== undefined && { extract }),
    unique: options.unique === true,
    sort: options.sort === true,
    lines: options.lines === true,
    lossless: options.lossless === true || isTable,
    batch,
    maxRowBytes: options.maxRow * MEBIBYTE,
    maxBufferBytes: options.maxBuffer * MEBIBYTE,
    maxUnique,
  }
}
