import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Readable, Writable } from 'node:stream'
import { JsonLines } from '../src/wire/json-lines.ts'
import { assertRight, defineBench, type Size } from './define.ts'
import { table } from './table.ts'

const SIZES = {
  full: { rounds: 5, calls: 400, flood: 4000, large: 40 },
  small: { rounds: 1, calls: 20, flood: 100, large: 2 },
} as const
const IN_FLIGHT = 64
const SERVER = ['node', 'bench/tool-server.mjs'] as const

/** A client's end of a conversation over standard streams, as thin as it can be. */
interface Line {
  readonly call: (tool: string) => Promise<number>
  /** The message that answers a call. */
  readonly answer: (tool: string) => Promise<string>
  readonly end: () => Promise<void>
}

/** Values of a measure, direct ones first. */
type ByWay = ReadonlyMap<string, readonly number[]>

export const gateway = defineBench({
  title: 'A gateway',
  about:
    'A client and a server that answers at once, over standard streams, and between them nothing, a pipe of bytes, or `assay wrap`, which keeps its two files. 400 calls one after the other, then 64 in flight; the ways take turns, five rounds after the first. What is not wrapped has to come byte for byte, and what is wrapped with its structured content.',
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const lines = await openLines(folder)
    try {
      await assertAnswers(lines)
      return await measured(lines, size)
    } finally {
      await Promise.all([...lines.values()].map(({ end }) => end()))
      rmSync(folder, { recursive: true })
    }
  },
})

async function openLines(folder: string): Promise<ReadonlyMap<string, Line>> {
  const rules = join(folder, 'rules.json')
  writeFileSync(rules, JSON.stringify({ tools: { 'node:page': { wrap: 'labelled-json' } } }))
  const files = ['--status', join(folder, 'status.json'), '--overrides', join(folder, 'own.json')]
  const wrap = ['node', 'src/cli/main.ts', 'wrap', '--name', 'node', ...files]
  const lines = new Map<string, Line>()
  for (const [name, command] of [
    ['direct', SERVER],
    ['a pipe of bytes', ['node', 'bench/line-pipe.mjs', ...SERVER]],
    ['`assay wrap`', [...wrap, '--rules', rules, '--', ...SERVER]],
  ] as const)
    lines.set(name, await openLine(command))
  return lines
}

/** What is measured is the right answer over each way. */
async function assertAnswers(lines: ReadonlyMap<string, Line>): Promise<void> {
  const told = new Map<string, Set<string>>()
  for (const [name, line] of lines)
    for (const tool of ['echo', 'large', 'page']) {
      const answer = await line.answer(tool)
      const isWrapped = answer.includes('"structuredContent":{"metadata":')
      assertRight(isWrapped === (tool === 'page' && name.includes('wrap')), `${tool} over ${name}`)
      if (!isWrapped) told.set(tool, (told.get(tool) ?? new Set()).add(withoutId(answer)))
    }
  for (const [tool, answers] of told)
    assertRight(answers.size === 1, `${tool} is another answer over another way`)
}

function withoutId(message: string): string {
  return message.replace(/"id":\d+/u, '"id":0')
}

async function measured(lines: ReadonlyMap<string, Line>, size: Size): Promise<string> {
  const { rounds, calls, flood, large } = SIZES[size]
  const short = await inTurns(lines, rounds, (line) => oneByOne(line, 'echo', calls))
  const wrapped = await inTurns(lines, rounds, (line) => oneByOne(line, 'page', calls))
  const floods = await inTurns(lines, rounds, (line) => rate(line, 'echo', flood))
  const larges = await inTurns(lines, rounds, (line) => rate(line, 'large', large))
  const delays = table(
    ['a call, ms', 'way', 'median', 'p99', 'added: median', 'p99'],
    [
      ...delayRows('short answer', short),
      ...delayRows('1 kB, wrapped by `labelled-json`', wrapped),
    ],
  )
  const rates = table(
    [`${IN_FLIGHT} calls in flight`, 'way', 'answers a second', 'ratio'],
    [...rateRows('short answers', floods), ...rateRows('answers of 1 MB', larges)],
  )
  return `${delays}\n\n${rates}`
}

/** All values by way; the ways take turns, and the first round doesn't count. */
async function inTurns(
  lines: ReadonlyMap<string, Line>,
  rounds: number,
  measure: (line: Line) => Promise<readonly number[]>,
): Promise<ByWay> {
  const all = new Map<string, number[]>([...lines.keys()].map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, line] of lines) {
      const values = await measure(line)
      if (round > 0) all.get(name)?.push(...values)
    }
  return all
}

async function oneByOne(line: Line, tool: string, calls: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) times.push(await line.call(tool))
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
  const time = async (method: string, params: object): Promise<number> =>
    (await ask(method, params)).time
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  })
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  await ask('tools/list', {})
  return {
    call: (name) => time('tools/call', { name, arguments: {} }),
    answer: async (name) => (await ask('tools/call', { name, arguments: {} })).data.toString(),
    end: async () => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

interface Answer {
  /** Milliseconds that it took. */
  readonly time: number
  readonly data: Buffer
}

/** Makes what asks a child. */
function asker(
  child: ChildProcessByStdio<Writable, Readable, null>,
): (method: string, params: object) => Promise<Answer> {
  const waiting = new Map<number, (data: Uint8Array, now: number) => void>()
  const lines = new JsonLines()
  let lastId = 0
  child.stdout.on('data', (chunk: Uint8Array) => {
    for (const { data } of lines.push(chunk)) {
      const id = idIn(data)
      waiting.get(id)?.(data, performance.now())
      waiting.delete(id)
    }
  })
  return (method, params) =>
    new Promise((resolve) => {
      const start = performance.now()
      lastId += 1
      waiting.set(lastId, (data, now) => resolve({ time: now - start, data: Buffer.from(data) }))
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
