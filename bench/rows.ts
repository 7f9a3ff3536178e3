import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { table } from './table.ts'

const SIZE = 2 ** 30
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

/** Processor time and memory for the rows of 1 GiB that is made while it is read. */
export async function benchRows(): Promise<string> {
  const rows: string[][] = []
  for (const [name, args] of Object.entries(READERS)) {
    const { time, memory } = await measure(args)
    const speed = SIZE / 2 ** 20 / (time / 1e6)
    rows.push([name, (time / 1e6).toFixed(1), speed.toFixed(0), (memory / 1024).toFixed(0)])
  }
  return table(['rows of 1 GiB', 's of processor time', 'MiB/s', 'peak MiB'], rows)
}

async function measure(
  args: readonly string[],
): Promise<{ readonly time: number; readonly memory: number }> {
  const writer = spawn(process.execPath, ['bench/row-document.mjs', String(SIZE)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = spawn(process.execPath, ['--import', MEASURE, ...args], {
    stdio: [writer.stdout, 'ignore', 'inherit', 'pipe'],
  })
  // Only the reader has the other end of the pipe
  writer.stdout.destroy()
  const [told, [code]] = await Promise.all([textOf(reader), once(reader, 'close')])
  const [time, memory]: unknown[] = JSON.parse(told)
  if (code !== 0 || typeof time !== 'number' || typeof memory !== 'number')
    throw new Error(`${args.join(' ')} ended with ${code}; run npm run build first`)
  return { time, memory }
}

async function textOf({ stdio }: ChildProcess): Promise<string> {
  const channel = stdio[3]
  if (channel === null || channel === undefined || !('setEncoding' in channel)) return ''
  const stream: Readable = channel
  const parts: string[] = []
  for await (const part of stream.setEncoding('utf8')) parts.push(String(part))
  return parts.join('')
}
