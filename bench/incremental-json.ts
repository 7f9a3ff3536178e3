import { JSONParser } from '@streamparser/json'
import type { JSONParserOptions } from '@streamparser/json'
import { parsePartialJson } from 'ai'
import { disableErrorLogging, parse as parseBestEffort } from 'best-effort-json-parser'
import { parse as parsePartial } from 'partial-json'
import { IncrementalJsonParser } from '../src/json/incremental-json-parser.ts'
import { median, table } from './table.ts'

/** Takes a piece of a text and answers with the value of all that came so far. */
type Reader = (delta: string) => unknown

const DELTA = 8
const SIZES = [14, 15, 16, 17, 18, 19, 20].map((power) => 2 ** power)
const WARM_UP = 2 ** 13
const ROUNDS = 5
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

/** How the time to read a value after every delta grows with the text, and what one write of all of it takes. */
export async function benchIncrementalJson(): Promise<string> {
  disableErrorLogging()
  const tables: string[] = []
  for (const [name, make] of Object.entries(FEEDS)) tables.push(await feedTable(name, make))
  return [...tables, writeTable()].join('\n\n')
}

async function feedTable(name: string, make: (size: number) => string): Promise<string> {
  const rows = Object.entries(READERS).map(([reader, create]) => {
    const times: number[] = []
    return { reader, create, times }
  })
  for (const row of rows) await timeOf(row.create(), cut(make(WARM_UP)))
  for (const size of SIZES) {
    const deltas = cut(make(size))
    const running = rows.filter(({ times }) => (times.at(-1) ?? 0) * 4 < LIMIT)
    const rounds: number[][] = []
    // Readers take turns: a machine that is busy for a while is busy for all of them.
    for (let round = 0; round < ROUNDS; round++) {
      const taken: number[] = []
      for (const { create } of running) taken.push(await timeOf(create(), deltas))
      rounds.push(taken)
    }
    for (const [index, { times }] of running.entries())
      times.push(median(rounds.map((taken) => taken[index] ?? Number.NaN)))
  }
  return table(
    [`${name}, value read every ${DELTA} units, median of ${ROUNDS}, ms`, ...SIZES.map(unitsOf)],
    rows.map(({ reader, times }) => [
      reader,
      ...SIZES.map((_, index) => cell(times[index], times[index - 1])),
    ]),
  )
}

async function timeOf(read: Reader, deltas: readonly string[]): Promise<number> {
  const start = performance.now()
  for (const delta of deltas) {
    const value = read(delta)
    if (value instanceof Promise) await value
  }
  return performance.now() - start
}

function writeTable(): string {
  const text = records(2 ** 20)
  const writers: Readonly<Record<string, () => unknown>> = {
    'JSON.parse': () => JSON.parse(text),
    'mcp-assay': () => incremental()(text),
    '@streamparser/json': () => streamParser()(text),
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS * 5; round++) {
    for (const [name, write] of Object.entries(writers)) {
      const start = performance.now()
      write()
      times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    }
  }
  const least = median(times.get('JSON.parse') ?? [])
  return table(
    [`records of ${unitsOf(text.length)} in one write, median of ${ROUNDS * 5}`, 'ms', 'ratio'],
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

function cell(time: number | undefined, before: number | undefined): string {
  if (time === undefined) return 'not run'
  const growth = before === undefined ? '' : ` (×${(time / before).toFixed(1)})`
  return `${time.toFixed(time < 100 ? 1 : 0)}${growth}`
}
