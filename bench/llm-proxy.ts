import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openStreamClient, type SeenStream, type StreamRequest } from './stream-client.ts'
import { assertRight, defineBench, type Size } from './define.ts'
import { median, table } from './table.ts'
import { threadTimes } from './thread-times.ts'

const ROUNDS = { full: 10, small: 1 } as const
const PARALLEL = 32
const ONE_CHUNK: StreamRequest = { gap: 0, count: 1, size: 220 }
const QUESTIONS = 50
/** As a model writes. */
const PACED: StreamRequest = { gap: 5, count: 100, size: 220 }
const PACED_TOGETHER: StreamRequest = { gap: 20, count: 50, size: 220 }
const MEGABYTE: StreamRequest = { gap: 0, count: 64, size: 16_384 }
const FLOODS: readonly (readonly [string, StreamRequest])[] = [
  ['chunks of 220 bytes', { gap: 0, count: 2000, size: 220 }],
  ['chunks of 16 KB', MEGABYTE],
]

/** A way from client to provider. */
interface Way {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** Resolves when all that was asked this way is written, so that it doesn't weigh on the next. */
  readonly settled?: (exchanges: number) => Promise<void>
}

type Measure = (
  way: Way,
) => Promise<{ readonly values: readonly number[]; readonly exchanges: number }>

export const llmProxy = defineBench({
  title: 'A proxy that records',
  about:
    'A provider that streams, a client, and between them nothing, a pipe of bytes (`node:net`), or `assay record llm`, each a process of its own. A delay is the time from a chunk being written to its being read; a stream is 220 bytes every 5 ms, 32 streams 220 bytes every 20 ms each. The ways take turns, ten rounds after the first. Processor time is what stands between takes for itself: of the recorder that of the thread that hands on, which is what a stream feels, and with the thread that redacts and writes. Exchanges that follow one another without a pause, and streams as fast as they go, leave that thread no time in which nothing else runs. Every stream has to come whole, over each way.',
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const children: ChildProcess[] = []
    try {
      return await measured(await openWays(folder, children), size)
    } finally {
      for (const child of children) child.kill()
      await Promise.all(children.map((child) => once(child, 'exit')))
      rmSync(folder, { recursive: true })
    }
  },
})

async function measured(ways: readonly Way[], size: Size): Promise<string> {
  const rounds = ROUNDS[size]
  const delays = await inTurns(ways, rounds, [
    ['to the first chunk', firstChunks],
    ['chunk, one stream', (way) => chunkDelays(way, 1)],
    [`chunk, ${PARALLEL} streams`, (way) => chunkDelays(way, PARALLEL)],
    [`chunk, ${PARALLEL} streams, and bodies of 1 MB that end`, delaysBesideLong],
  ])
  const rates = await inTurns(
    ways,
    rounds,
    FLOODS.map(([name, request]) => [name, (way) => throughput(way, request)]),
  )
  const between = ways.filter(({ name }) => name !== 'direct')
  const processor = await inTurns(between, rounds, [
    ['an exchange of one chunk', processorTime(firstChunks, QUESTIONS)],
    [
      `a chunk of ${PARALLEL} streams`,
      processorTime((way) => chunkDelays(way, PARALLEL), PARALLEL * PACED_TOGETHER.count),
    ],
  ])
  return [delayTable(delays), processorTable(processor), rateTable(rates)].join('\n\n')
}

async function openWays(folder: string, children: ChildProcess[]): Promise<readonly Way[]> {
  const start = (args: readonly string[]): Promise<StartedWay> => startWay(args, children)
  const direct = await start(['bench/stream-provider.mjs'])
  const pipe = await start(['bench/byte-pipe.mjs', new URL(direct.url).port])
  const recorder = ['src/cli/main.ts', 'record', 'llm', '--out', folder, '--upstream']
  const recording = await start([...recorder, direct.url])
  return [
    { url: direct.url, pid: direct.pid, name: 'direct' },
    { url: pipe.url, pid: pipe.pid, name: 'a pipe of bytes' },
    { ...recording, name: '`assay record llm`' },
  ]
}

type StartedWay = Required<Omit<Way, 'name'>>

async function startWay(args: readonly string[], children: ChildProcess[]): Promise<StartedWay> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const open = { exchanges: 0, settle: (): void => undefined }
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('POST ')) open.exchanges -= 1
    if (open.exchanges === 0) open.settle()
  })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: String(url),
    pid: child.pid ?? 0,
    settled: (exchanges) =>
      new Promise((resolve) => {
        open.settle = resolve
        open.exchanges += exchanges
        if (open.exchanges === 0) resolve()
      }),
  }
}

/** All values of each measure, by way; the ways take turns, and the first round doesn't count. */
async function inTurns(
  ways: readonly Way[],
  rounds: number,
  measures: readonly (readonly [string, Measure])[],
): Promise<Measured> {
  const all = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const [name, measure] of measures) {
    const byWay = new Map(ways.map((way): [string, number[]] => [way.name, []]))
    for (let round = 0; round <= rounds; round += 1)
      for (const way of ways) {
        const values = await take(way, measure)
        byWay.get(way.name)?.push(...(round === 0 ? [] : values))
      }
    all.set(name, byWay)
  }
  return all
}

async function take(way: Way, measure: Measure): Promise<readonly number[]> {
  const { values, exchanges } = await measure(way)
  await way.settled?.(exchanges)
  return values
}

const firstChunks: Measure = async ({ url }) => {
  const client = await openStreamClient(url)
  const values: number[] = []
  for (let question = 0; question < QUESTIONS; question += 1)
    values.push((await client.ask(ONE_CHUNK)).first)
  client.close()
  return { values, exchanges: QUESTIONS }
}

async function chunkDelays({ url }: Way, streams: number): ReturnType<Measure> {
  const request = streams === 1 ? PACED : PACED_TOGETHER
  const seen = await askTogether(url, times(streams, request))
  return { values: seen.flatMap(({ delays }) => delays), exchanges: streams }
}

const delaysBesideLong: Measure = async ({ url }) => {
  const requests = [...times(PARALLEL, PACED_TOGETHER), MEGABYTE, MEGABYTE]
  const seen = await askTogether(url, requests)
  return { values: seen.flatMap(({ delays }) => delays), exchanges: requests.length }
}

/** Microseconds of each part of what is measured, whatever else the machine does: of the main thread, then of all. */
function processorTime(measure: Measure, parts: number): Measure {
  return async (way) => {
    const before = threadTimes(way.pid)
    await take(way, measure)
    const after = threadTimes(way.pid)
    const taken = [after.main - before.main, after.all - before.all]
    return { values: taken.map((time) => (time / parts) * 1000), exchanges: 0 }
  }
}

async function throughput({ url }: Way, request: StreamRequest): ReturnType<Measure> {
  const begin = performance.now()
  const seen = await askTogether(url, times(PARALLEL, request))
  const bytes = seen.reduce((sum, stream) => sum + stream.bytes, 0)
  const rate = bytes / 1e6 / ((performance.now() - begin) / 1000)
  return { values: [rate], exchanges: PARALLEL }
}

function times(count: number, request: StreamRequest): readonly StreamRequest[] {
  return Array.from({ length: count }, () => request)
}

async function askTogether(
  url: string,
  requests: readonly StreamRequest[],
): Promise<readonly SeenStream[]> {
  const clients = await Promise.all(requests.map(() => openStreamClient(url)))
  const seen = await Promise.all(
    requests.map((request, index) => clients[index]?.ask(request) ?? Promise.reject(new Error())),
  )
  for (const client of clients) client.close()
  for (const [index, { bytes }] of seen.entries()) {
    const { count = 0, size = 0 } = requests[index] ?? {}
    assertRight(bytes >= count * size, `${bytes} bytes came of a stream of ${count * size}`)
  }
  return seen
}

type Measured = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

function delayTable(all: Measured): string {
  const rows = Array.from(all).flatMap(([name, byWay]) => {
    const direct = byWay.get('direct') ?? []
    return Array.from(byWay, ([way, values]) => [
      name,
      way,
      ...[0.5, 0.99].map((share) => quantile(values, share).toFixed(2)),
      ...[0.5, 0.99].map((share) => (quantile(values, share) / quantile(direct, share)).toFixed(1)),
    ])
  })
  return table(['delay, ms', 'way', 'median', 'p99', 'median, ratio', 'p99, ratio'], rows)
}

function processorTable(all: Measured): string {
  const rows = Array.from(all).flatMap(([name, byWay]) =>
    Array.from(byWay, ([way, values]) => [
      name,
      way,
      ...[0, 1].map((of) => median(values.filter((_, index) => index % 2 === of)).toFixed(0)),
    ]),
  )
  const head = ['processor time, µs', 'way', 'what hands on', 'all threads, writing included']
  return table(head, rows)
}

function rateTable(all: Measured): string {
  const rows = Array.from(all).flatMap(([name, byWay]) => {
    const direct = median(byWay.get('direct') ?? [])
    return Array.from(byWay, ([way, values]) => [
      name,
      way,
      median(values).toFixed(0),
      (median(values) / direct).toFixed(2),
    ])
  })
  return table([`${PARALLEL} streams, as fast as they go`, 'way', 'MB/s', 'ratio'], rows)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
