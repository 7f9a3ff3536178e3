import { parsePartialJson } from 'ai'
import { createExtractor } from '../src/extraction/create-extractor.ts'
import { isDeepStrictEqual } from 'node:util'
import { assertRight, defineBench } from './define.ts'
import { median, table } from './table.ts'

/** Takes the next piece of a text, and reads the value so far. */
type Reader = (delta: string, isLast: boolean) => unknown

interface Row {
  readonly create: () => Reader
  readonly textOf: (size: number) => string
}

const DELTA = 8
const SIZES = {
  full: { lengths: [13, 14, 15, 16, 17, 18].map((power) => 2 ** power), rounds: 5 },
  small: { lengths: [2 ** 12], rounds: 1 },
} as const
const WARM_UP = 2 ** 14
/** A size that should take longer, at four times the time of the last one, isn't run. */
const LIMIT = 20_000

const ROWS: Readonly<Record<string, Row>> = {
  'buffer, value read after each delta': { create: () => buffered(true), textOf: answer },
  'buffer, value read at the end': { create: () => buffered(false), textOf: answer },
  // It looks for no fence: it gets what stands in it.
  'ai, parsePartialJson, without prose and fence': { create: again, textOf: records },
}

export const extractingBuffer = defineBench({
  title: 'An answer as it comes',
  about:
    'An answer (prose with brackets, a fence with an array of records, prose) comes 8 characters at a time to a buffer that looks for the value. The value is read after each delta, or once at the end. Processor time. `parsePartialJson` looks for no fence: it gets the array alone, and parses it again for each delta. Growth is by doubling. What is still open, here the array, is copied for each value that is read; that is what grows beyond the double at the end of the first row.',
  async run(size) {
    const { lengths, rounds } = SIZES[size]
    assertWhole()
    const rows = Object.entries(ROWS).map(([name, row]) => {
      const times: number[] = []
      return { name, ...row, times }
    })
    if (size === 'full')
      for (let round = 0; round < rounds; round++)
        for (const { create, textOf } of rows) await timeOf(create(), textOf(WARM_UP))
    for (const length of lengths) await measure(rows, length, rounds)
    return table(
      [
        `an answer in deltas of ${DELTA} characters, median of ${rounds}, ms of processor time`,
        ...lengths.map((length) => `${length / 1024} KB`),
      ],
      rows.map(({ name, times }) => [
        name,
        ...lengths.map((_, index) => cell(times[index], times[index - 1])),
      ]),
    )
  },
})

/** The buffer gives the records that stand in the fence. */
function assertWhole(): void {
  const read = buffered(true)
  const text = answer(WARM_UP)
  let value: unknown
  for (let at = 0; at < text.length; at += DELTA)
    value = read(text.slice(at, at + DELTA), at + DELTA >= text.length)
  assertRight(isDeepStrictEqual(value, JSON.parse(records(WARM_UP))), 'the value in the end')
}

interface Measured extends Row {
  readonly times: number[]
}

/** Readers take turns: a machine that is busy for a while is busy for all of them. */
async function measure(rows: readonly Measured[], length: number, rounds: number): Promise<void> {
  const running = rows.filter(({ times }) => (times.at(-1) ?? 0) * 4 < LIMIT)
  const all: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const taken: number[] = []
    for (const { create, textOf } of running) taken.push(await timeOf(create(), textOf(length)))
    all.push(taken)
  }
  for (const [index, { times }] of running.entries())
    times.push(median(all.map((taken) => taken[index] ?? Number.NaN)))
}

/** Processor time: what else the machine does takes none of it. */
async function timeOf(read: Reader, text: string): Promise<number> {
  const start = process.cpuUsage()
  for (let at = 0; at < text.length; at += DELTA) {
    const value = read(text.slice(at, at + DELTA), at + DELTA >= text.length)
    if (value instanceof Promise) await value
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function buffered(readsEach: boolean): Reader {
  let buffer = createExtractor().createBuffer('markdown-json')
  return (delta, isLast) => {
    buffer = buffer.append(delta)
    return readsEach || isLast ? buffer.value : undefined
  }
}

function again(): Reader {
  let text = ''
  return (delta) => {
    text += delta
    return parsePartialJson(text)
  }
}

function answer(size: number): string {
  const fence = '```'
  return `Here is what I found [1], in {x}.\n\n${fence}json\n${records(size)}\n${fence}\n\nThat is all.\n`
}

function records(size: number): string {
  const written: string[] = []
  for (let length = 0, id = 1; length < size; id++) {
    const record = JSON.stringify({
      id,
      name: `repository number ${id}`,
      stars: (id * 7919) % 100_000,
      topics: ['json', 'stream', 'parser'],
      owner: { login: `user-${id % 97}`, url: `https://example.com/users/${id}` },
      description: 'reads a "value" while it is written,\nand takes nothing back',
    })
    written.push(record)
    length += record.length + 2
  }
  return `[${written.join(',\n')}]`
}

function cell(time: number | undefined, before: number | undefined): string {
  if (time === undefined) return 'not run'
  const growth = before === undefined ? '' : ` (×${(time / before).toFixed(1)})`
  return `${time.toFixed(time < 100 ? 1 : 0)}${growth}`
}
