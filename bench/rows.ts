import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { assertRight, defineBench } from './define.ts'
import { table } from './table.ts'

const SIZES = { full: 2 ** 30, small: 2 ** 22 } as const
/** As many as `row-document.mjs` writes in blocks of 250. */
const ROWS_IN_SMALL = 250 * Math.ceil(SIZES.small / 72_958)
const MAIN = 'dist/src/cli/main.js'

/** Says at its end, on its own channel, what a process took: microseconds of processor time, and memory in KiB. */
const MEASURE = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    writeSync(3, JSON.stringify([userCPUTime + systemCPUTime, maxRSS]))
  })`)}`

const READERS: Readonly<Record<string, readonly string[]>> = {
  '`assay rows`, rows written': [MAIN, 'rows', '--path', '$[*]'],
  '`assay rows --extract id`': [MAIN, 'rows', '--path', '$[*]', '--extract', 'id'],
  '`readRows`, rows parsed': ['bench/row-readers.mjs', 'values'],
  'stream-json, `streamArray`': ['bench/row-readers.mjs', 'streamJson'],
  '@streamparser/json': ['bench/row-readers.mjs', 'streamParser'],
}

export const rows = defineBench({
  title: 'Rows of a document',
  about:
    'An array of records that another process makes while it is read, through a pipe. Processor time and the peak of memory of the process that reads, start-up included. The command checks every byte and writes the rows as they were written; `readRows` with its values, stream-json and @streamparser/json build each record. stream-json 3.8.0, @streamparser/json 0.0.26. Each reader has to give every row.',
  async run(size) {
    const bytes = SIZES[size]
    const cells: string[][] = []
    for (const [name, args] of Object.entries(READERS)) {
      const count = await countRows(args)
      assertRight(count === ROWS_IN_SMALL, `${count} of ${ROWS_IN_SMALL} rows by ${name}`)
      const { time, memory } = await measure(args, bytes)
      const speed = bytes / 2 ** 20 / (time / 1e6)
      cells.push([name, (time / 1e6).toFixed(1), speed.toFixed(0), (memory / 1024).toFixed(0)])
    }
    const label = size === 'full' ? '1 GiB' : '4 MiB'
    return table([`rows of ${label}`, 's of processor time', 'MiB/s', 'peak MiB'], cells)
  },
})

async function measure(
  args: readonly string[],
  bytes: number,
): Promise<{ readonly time: number; readonly memory: number }> {
  const reader = startReader(['--import', MEASURE, ...args], bytes, ['ignore', 'inherit', 'pipe'])
  const [told, [code]] = await Promise.all([textOf(reader.stdio[3]), once(reader, 'close')])
  const [time, memory]: unknown[] = JSON.parse(told)
  if (code !== 0 || typeof time !== 'number' || typeof memory !== 'number')
    throw new Error(`${args.join(' ')} ended with ${code}; run npm run build first`)
  return { time, memory }
}

/** The rows that a reader gives of a small document: the command writes a batch a line, the others say how many. */
async function countRows(args: readonly string[]): Promise<number> {
  const reader = startReader(args, SIZES.small, ['pipe', 'inherit'])
  const [said] = await Promise.all([textOf(reader.stdout), once(reader, 'close')])
  if (args[0] !== MAIN) return Number(said)
  const batches = said.split('\n').filter((line) => line !== '')
  return batches.reduce((sum, batch) => sum + rowsIn(batch), 0)
}

function rowsIn(batch: string): number {
  const items: unknown = JSON.parse(batch)
  return Array.isArray(items) ? items.length : 0
}

function startReader(
  args: readonly string[],
  bytes: number,
  stdio: readonly ('ignore' | 'inherit' | 'pipe')[],
): ChildProcess {
  const writer = spawn(process.execPath, ['bench/row-document.mjs', String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = spawn(process.execPath, args, { stdio: [writer.stdout, ...stdio] })
  // Only the reader has the other end of the pipe
  writer.stdout.destroy()
  return reader
}

async function textOf(stream: ChildProcess['stdio'][number] | undefined): Promise<string> {
  if (stream === null || stream === undefined || !('setEncoding' in stream)) return ''
  const readable: Readable = stream
  const parts: string[] = []
  for await (const part of readable.setEncoding('utf8')) parts.push(String(part))
  return parts.join('')
}
