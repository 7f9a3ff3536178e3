import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Readable, Writable } from 'node:stream'
import { JsonLines } from '../src/wire/json-lines.ts'
import { table } from './table.ts'

const ROUNDS = 5
const CALLS = 400
const IN_FLIGHT = 64
const FLOOD = 4000
const LARGE = 40
const SERVER = ['node', 'bench/tool-server.mjs'] as const

/** A client's end of a conversation over standard streams, as thin as it can be. */
interface Line {
  readonly call: (tool: string) => Promise<number>
  readonly end: () => Promise<void>
}

/** Values of a measure, direct ones first. */
type ByWay = ReadonlyMap<string, readonly number[]>

/** What a gateway costs a client: against the server itself, and against what only pipes bytes. */
export async function benchGateway(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const rules = join(folder, 'rules.json')
  writeFileSync(rules, JSON.stringify({ tools: { 'node:page': { wrap: 'labelled-json' } } }))
  const files = ['--status', join(folder, 'status.json'), '--overrides', join(folder, 'own.json')]
  const gateway = ['node', 'src/cli/main.ts', 'wrap', '--name', 'node', ...files]
  const lines = new Map<string, Line>()
  try {
    for (const [name, command] of [
      ['direct', SERVER],
      ['a pipe of bytes', ['node', 'bench/line-pipe.mjs', ...SERVER]],
      ['`assay wrap`', [...gateway, '--rules', rules, '--', ...SERVER]],
    ] as const)
      lines.set(name, await openLine(command))
    return await measured(lines)
  } finally {
    await Promise.all([...lines.values()].map(({ end }) => end()))
    rmSync(folder, { recursive: true })
  }
}

async function measured(lines: ReadonlyMap<string, Line>): Promise<string> {
  const short = await inTurns(lines, (line) => oneByOne(line, 'echo'))
  const wrapped = await inTurns(lines, (line) => oneByOne(line, 'page'))
  const flood = await inTurns(lines, (line) => rate(line, 'echo', FLOOD))
  const large = await inTurns(lines, (line) => rate(line, 'large', LARGE))
  const delays = table(
    ['a call, ms', 'way', 'median', 'p99', 'added: median', 'p99'],
    [
      ...delayRows('short answer', short),
      ...delayRows('1 kB, wrapped by `labelled-json`', wrapped),
    ],
  )
  const rates = table(
    [`${IN_FLIGHT} calls in flight`, 'way', 'answers a second', 'ratio'],
    [...rateRows('short answers', flood), ...rateRows('answers of 1 MB', large)],
  )
  return `${delays}\n\n${rates}`
}

/** All values by way; the ways take turns, and the first round doesn't count. */
async function inTurns(
  lines: ReadonlyMap<string, Line>,
  measure: (line: Line) => Promise<readonly number[]>,
): Promise<ByWay> {
  const all = new Map<string, number[]>([...lines.keys()].map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, line] of lines) {
      const values = await measure(line)
      if (round > 0) all.get(name)?.push(...values)
    }
  return all
}

async function oneByOne(line: Line, tool: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) times.push(await line.call(tool))
  return times
}

async function rate(line: Line, tool: string, calls: number): Promise<readonly number[]> {
  const start = performance.now()
  let left = calls
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await line.call(tool)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  return [(calls / (performance.now() - start)) * 1000]
}

async function openLine([command, ...args]: readonly string[]): Promise<Line> {
  const child = spawn(command === 'node' ? process.execPath : (command ?? ''), args, {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ask = asker(child)
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  })
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  await ask('tools/list', {})
  return {
    call: (name) => ask('tools/call', { name, arguments: {} }),
    end: async () => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Makes what asks a child and gives the milliseconds that the answer took. */
function asker(
  child: ChildProcessByStdio<Writable, Readable, null>,
): (method: string, params: object) => Promise<number> {
  const waiting = new Map<number, (now: number) => void>()
  const lines = new JsonLines()
  let lastId = 0
  child.stdout.on('data', (chunk: Uint8Array) => {
    for (const { data } of lines.push(chunk)) {
      const id = idIn(data)
      waiting.get(id)?.(performance.now())
      waiting.delete(id)
    }
  })
  return (method, params) =>
    new Promise((resolve) => {
      const start = performance.now()
      lastId += 1
      waiting.set(lastId, (now) => resolve(now - start))
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`)
    })
}

/** The client is not what is measured: it reads no more of an answer than its id. */
function idIn(data: Uint8Array): number {
  const head = Buffer.from(data.subarray(0, 60)).toString()
  return Number(/"id":(\d+)/u.exec(head)?.[1] ?? 0)
}

function delayRows(name: string, byWay: ByWay): readonly (readonly string[])[] {
  const [direct = []] = byWay.values()
  return [...byWay].map(([way, values]) => {
    const added = [0.5, 0.99].map((share) => quantile(values, share) - quantile(direct, share))
    return [name, way, ...[quantile(values, 0.5), quantile(values, 0.99), ...added].map(hundredths)]
  })
}

function rateRows(name: string, byWay: ByWay): readonly (readonly string[])[] {
  const [direct = []] = byWay.values()
  return [...byWay].map(([way, values]) => {
    const perSecond = quantile(values, 0.5)
    return [name, way, String(Math.round(perSecond)), hundredths(perSecond / quantile(direct, 0.5))]
  })
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

function hundredths(number: number): string {
  return number.toFixed(2)
}
