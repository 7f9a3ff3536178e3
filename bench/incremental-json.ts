import { JSONParser } from '@streamparser/json'
import type { JSONParserOptions } from '@streamparser/json'
import { parsePartialJson } from 'ai'
import { disableErrorLogging, parse as parseBestEffort } from 'best-effort-json-parser'
import { parse as parsePartial } from 'partial-json'
import { IncrementalJsonParser } from '../src/json/incremental-json-parser.ts'
import { jsonEqual } from '../src/json/json-equal.ts'
import { assertRight, defineBench, type Size } from './define.ts'
import { median, table } from './table.ts'

/** Takes a piece of a text and answers with the value of all that came so far. */
type Reader = (delta: string) => unknown

interface Row {
  readonly reader: string
  readonly create: () => Reader
  /** The times of each size that is run. */
  readonly taken: readonly number[][]
}

const DELTA = 8
const SIZES = {
  full: [14, 15, 16, 17, 18, 19, 20].map((power) => 2 ** power),
  small: [2 ** 12, 2 ** 13],
} as const
const WARM_UP = { size: 2 ** 13, time: 500 } as const
/** Quick readings are repeated more often, as what else the machine does weighs more in them. */
const ROUNDS = { quick: 15, slow: 3, quickTime: 250 } as const
const WRITE_ROUNDS = 25
/** Nobody waits for more: a size that should take longer, at four times the time of the last one, isn't run. */
const LIMIT = 5000

const READERS: Readonly<Record<string, () => Reader>> = {
  'mcp-assay': incremental,
  'mcp-assay, frozen snapshots': snapshots,
  '@streamparser/json': () => streamParser(),
  '@streamparser/json, partial values': () =>
    streamParser({ emitPartialTokens: true, emitPartialValues: true }),
  'partial-json': () => again((text) => parsePartial(text)),
  'best-effort-json-parser': () => again((text) => parseBestEffort(text)),
  'ai, parsePartialJson': () => again((text) => parsePartialJson(text)),
}

const FEEDS: Readonly<Record<string, (size: number) => string>> = {
  'a feed of records': records,
  'a feed of one long string': longString,
}

export const incrementalJson = defineBench({
  title: 'JSON as it comes',
  about:
    'A text comes 8 UTF-16 units at a time, and its value is read after each of them. Processor time; the memory that readers leave to each other is collected in whichever runs then, which weighs most in a single cell. Readers and sizes take turns: medians of 15 readings, of 3 if one takes more than 250 ms. What should take more than 5 s is not run. Growth is by doubling, on the average. A snapshot copies what is open, here the array of all records, for each delta. The value of @streamparser/json is read from its stack; without partial values it shows no string before its end. @streamparser/json 0.0.26, partial-json 0.1.7, best-effort-json-parser 1.5.1, ai 7.0.173.',
  async run(size) {
    disableErrorLogging()
    const tables: string[] = []
    for (const [name, make] of Object.entries(FEEDS)) {
      await assertWhole(make)
      tables.push(await feedTable(name, make, size))
    }
    return [...tables, ...(size === 'full' ? [writeTable()] : [])].join('\n\n')
  },
})

/** Our readers give the value of the whole text in the end. */
async function assertWhole(make: (size: number) => string): Promise<void> {
  const text = make(WARM_UP.size)
  for (const create of [incremental, snapshots]) {
    const read = create()
    let value: unknown
    for (const delta of cut(text)) value = read(delta)
    assertRight(
      jsonEqual(JSON.parse(JSON.stringify(value)), JSON.parse(text)),
      'the value in the end',
    )
  }
}

async function feedTable(
  name: string,
  make: (size: number) => string,
  size: Size,
): Promise<string> {
  const sizes = SIZES[size]
  const feeds = sizes.map((length) => cut(make(length)))
  const rows = Object.entries(READERS).map(([reader, create]): Row => {
    return { reader, create, taken: sizes.map(() => []) }
  })
  const rounds = size === 'full' ? ROUNDS.quick : 1
  if (size === 'full') for (const { create } of rows) await warmUp(create, cut(make(WARM_UP.size)))
  for (let round = 0; round < rounds; round++) await runRound(rows, feeds, round)
  return table(
    [`${name}, value read every ${DELTA} units, ms`, ...sizes.map(unitsOf), 'growth'],
    rows.map(({ reader, taken }) => {
      const times = taken.filter((runs) => runs.length > 0).map(median)
      return [reader, ...sizes.map((_, index) => cell(times[index])), growthOf(times)]
    }),
  )
}

/** Readers and sizes take turns: a machine that is busy for a while is busy for all of them. */
async function runRound(
  rows: readonly Row[],
  feeds: readonly (readonly string[])[],
  round: number,
): Promise<void> {
  for (const [index, deltas] of feeds.entries()) {
    for (const { create, taken } of rows)
      if (takesPart(taken, index, round)) taken[index]?.push(await timeOf(create(), deltas))
  }
}

function takesPart(taken: Row['taken'], index: number, round: number): boolean {
  if (round === 0) return index === 0 || (taken[index - 1]?.[0] ?? Infinity) * 4 < LIMIT
  const first = taken[index]?.[0]
  return first !== undefined && (round < ROUNDS.slow || first < ROUNDS.quickTime)
}

async function warmUp(create: () => Reader, deltas: readonly string[]): Promise<void> {
  const start = performance.now()
  while (performance.now() - start < WARM_UP.time) await timeOf(create(), deltas)
}

/** By how much the time grows with each doubling, on the average. */
function growthOf(times: readonly number[]): string {
  const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
  return times.length < 2 ? '' : `×${(growth ** (1 / (times.length - 1))).toFixed(2)}`
}

/** Processor time, as the wall clock counts what else the machine does. */
async function timeOf(read: Reader, deltas: readonly string[]): Promise<number> {
  const start = process.cpuUsage()
  for (const delta of deltas) {
    const value = read(delta)
    if (value instanceof Promise) await value
  }
  return millisecondsSince(start)
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function writeTable(): string {
  const text = records(2 ** 20)
  const writers: Readonly<Record<string, () => unknown>> = {
    'JSON.parse': () => JSON.parse(text),
    'mcp-assay': () => incremental()(text),
    '@streamparser/json': () => streamParser()(text),
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round < WRITE_ROUNDS; round++) {
    for (const [name, write] of Object.entries(writers)) {
      const start = process.cpuUsage()
      write()
      times.set(name, [...(times.get(name) ?? []), millisecondsSince(start)])
    }
  }
  const least = median(times.get('JSON.parse') ?? [])
  return table(
    [`records of ${unitsOf(text.length)} in one write, median of ${WRITE_ROUNDS}`, 'ms', 'ratio'],
    [...times].map(([name, taken]) => [
      name,
      median(taken).toFixed(1),
      (median(taken) / least).toFixed(1),
    ]),
  )
}

function incremental(): Reader {
  const parser = new IncrementalJsonParser()
  return (delta) => {
    parser.write(delta)
    return parser.value
  }
}

function snapshots(): Reader {
  const parser = new IncrementalJsonParser()
  return (delta) => {
    parser.write(delta)
    return parser.snapshot()
  }
}

/** The root is never handed out before it is whole: it is found on the stack of what is. */
function streamParser(options: JSONParserOptions = {}): Reader {
  const parser = new JSONParser(options)
  let root: unknown
  parser.onValue = ({ stack, parent, value }) => {
    root = stack[1]?.value ?? parent ?? value
  }
  return (delta) => {
    parser.write(delta)
    return root
  }
}

/** A reader that parses all of the text again for every delta. */
function again(parse: (text: string) => unknown): Reader {
  let text = ''
  return (delta) => {
    text += delta
    return parse(text)
  }
}

function records(size: number): string {
  const parts: string[] = []
  for (let length = 1, id = 1; length < size; id++) {
    const record = JSON.stringify({
      id,
      name: `repository number ${id}`,
      stars: (id * 7919) % 100_000,
      score: id / 8,
      archived: id % 3 === 0,
      license: null,
      topics: ['json', 'stream', 'parser'],
      owner: { login: `user-${id % 97}`, url: `https://example.com/users/${id}` },
      description: 'reads a "value" while it is written,\nand takes nothing back',
    })
    parts.push(record)
    length += record.length + 1
  }
  return `[${parts.join(',')}]`
}

function longString(size: number): string {
  const sentence = 'A model writes one long text, with a line now and then — and "quotes" too.\n'
  return JSON.stringify({ title: 'one long string', text: sentence.repeat(size / 78) })
}

function cut(text: string): readonly string[] {
  const deltas: string[] = []
  for (let start = 0; start < text.length; start += DELTA)
    deltas.push(text.slice(start, start + DELTA))
  return deltas
}

function unitsOf(size: number): string {
  return size < 2 ** 20 ? `${Math.round(size / 2 ** 10)} K` : `${Math.round(size / 2 ** 20)} M`
}

function cell(time: number | undefined): string {
  if (time === undefined) return 'not run'
  return time.toFixed(time < 100 ? 1 : 0)
}
