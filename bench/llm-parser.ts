import { parsePartialJson } from 'ai'
import { disableErrorLogging, parse as parseBestEffort } from 'best-effort-json-parser'
import { jsonrepair } from 'jsonrepair'
import { parse as parsePartial } from 'partial-json'
import { createLlmParser } from '../src/llm/create-llm-parser.ts'
import { FORMATS, PROTOCOLS, WRITERS, known, timeOf, tools } from './llm-formats.ts'
import type { FormatName } from './llm-formats.ts'
import { mixedTable } from './llm-whole-outputs.ts'
import { assertRight, defineBench, type Size } from './define.ts'
import { median, table } from './table.ts'

/** A call of one long string, as a format writes it. */
interface Written {
  readonly text: string
  /** The arguments alone, for what reads only those. */
  readonly raw: string
}

/** Reads a text that comes in pieces to its end. */
type Reader = (written: Written) => Promise<void>

const DELTA = 8
const SIZES = {
  full: [4, 16, 64, 256].map((kilobytes) => kilobytes * 1024),
  small: [2048, 4096],
} as const
const ROUNDS = 5
/** From this size on one round is enough: it takes long. */
const MANY = 50_000
/** A size that should take longer, at sixteen times the time of the last one, isn't run. */
const LIMIT = 120_000

const RAW_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'partial-json': (text) => parsePartial(text),
  jsonrepair: (text) => jsonrepair(text),
  'best-effort-json-parser': (text) => parseBestEffort(text),
  'ai, parsePartialJson': (text) => parsePartialJson(text),
}

export const llmParser = defineBench({
  title: "Calls in a model's output",
  about: `One call whose argument is a long string of code, in deltas of 8 characters, as a client gets it. mcp-assay is told the tools and finds out the format; @ai-sdk-tool/parser 4.1.26 has one protocol a format. The others read the arguments alone, as JSON that is cut off, again for each delta, which is how they are used. jsonrepair 3.15.0, partial-json 0.1.7, best-effort-json-parser 1.5.1, ai 7.0.173. Processor time; one round from 64 KB on.

The second table says how long nothing comes out while characters go in one by one: inside an argument at most what may still become the closer (\`\\n</parameter>\` and what follows it), in plain text what may still become a marker. The longest marker of all formats has 42 characters.

The third is short whole outputs, a text and a call, a third each of the three formats. @ai-sdk-tool/parser is told which; to find it out among all formats takes longer than to read it.`,
  async run(size) {
    disableErrorLogging()
    return [await growthTable(size), silenceTable(), await mixedTable(size)].join('\n\n')
  },
})

async function growthTable(size: Size): Promise<string> {
  const sizes = SIZES[size]
  const rows: string[][] = []
  for (const format of FORMATS) {
    const write = WRITERS[format] ?? String
    const byOurs: Reader = (written) => byUs(written.text)
    const byTheirs: Reader = ({ text }) => byProtocol(format, text)
    rows.push([`mcp-assay, ${format}`, ...(await growthCells(sizes, write, byOurs))])
    rows.push([`@ai-sdk-tool/parser, ${format}`, ...(await growthCells(sizes, write, byTheirs))])
  }
  for (const [name, parse] of Object.entries(RAW_READERS)) {
    const read: Reader = ({ raw }) => again(raw, parse)
    const cells = await growthCells(sizes, WRITERS['hermes'] ?? String, read)
    rows.push([`${name}, arguments only`, ...cells])
  }
  return table(
    [
      `one call in ${DELTA}-character deltas, ms`,
      ...sizes.map((length) => `${length / 1024} KB`),
      'growth per fourfold',
    ],
    rows,
  )
}

async function growthCells(
  sizes: readonly number[],
  write: (content: string) => string,
  read: Reader,
): Promise<string[]> {
  const times: number[] = []
  await read(writtenAs(write, 2048))
  for (const length of sizes) {
    const last = times.at(-1)
    if (last !== undefined && last * 16 > LIMIT) break
    const written = writtenAs(write, length)
    const taken: number[] = []
    for (let round = 0; round < (length < MANY ? ROUNDS : 1); round += 1)
      taken.push(await timeOf(() => read(written)))
    times.push(median(taken))
  }
  const growth = ((times.at(-1) ?? 0) / (times[0] ?? 1)) ** (1 / (times.length - 1))
  return [
    ...sizes.map((_, index) => times[index]?.toFixed(times[index] < 100 ? 1 : 0) ?? 'not run'),
    growth.toFixed(1),
  ]
}

function writtenAs(write: (content: string) => string, size: number): Written {
  const line = 'const total = items.reduce((sum, item) => sum + item.price, 0) // prices in euro\n'
  const content = line
    .repeat(Math.ceil(size / line.length))
    .slice(0, size)
    .trimEnd()
  return { text: write(content), raw: JSON.stringify({ path: 'a.ts', content }) }
}

async function byUs(text: string): Promise<void> {
  const parser = createLlmParser({ tools: known })
  let ended = 0
  for (let at = 0; at < text.length; at += DELTA)
    for (const { type } of parser.feed(text.slice(at, at + DELTA)))
      if (type === 'call-end') ended += 1
  for (const { type } of parser.finish()) if (type === 'call-end') ended += 1
  assertRight(ended === 1, `${ended} calls were read of one`)
}

async function byProtocol(format: FormatName, text: string): Promise<void> {
  const stream = PROTOCOLS[format].createStreamParser({ tools })
  const writer = stream.writable.getWriter()
  const reading = countCalls(stream.readable)
  for (let at = 0; at < text.length; at += DELTA)
    await writer.write({ type: 'text-delta', id: '1', delta: text.slice(at, at + DELTA) })
  await writer.close()
  assertRight((await reading) === 1, `${format}: the call was not read by the peer`)
}

async function countCalls(parts: ReadableStream<{ readonly type: string }>): Promise<number> {
  let calls = 0
  for await (const { type } of parts) if (type === 'tool-call') calls += 1
  return calls
}

async function again(raw: string, parse: (text: string) => unknown): Promise<void> {
  for (let at = DELTA; at < raw.length; at += DELTA) await tried(parse, raw.slice(0, at))
}

/** Some throw at texts that are cut where they don't expect it; the time until then counts. */
async function tried(parse: (text: string) => unknown, text: string): Promise<void> {
  try {
    await parse(text)
  } catch {
    return
  }
}

/** Characters that come in without anything going out. */
function silenceTable(): string {
  const content = 'x = "</param" + <b> & [1, 2] \\n'.repeat(300)
  const rows = FORMATS.map((format) => [
    format,
    String(longestSilence((WRITERS[format] ?? String)(content), 'arguments-delta')),
    String(
      longestSilence(
        'Plain text < with [half] <tool markers </tool_ca and <｜tool in it. '.repeat(200),
        'text-delta',
      ),
    ),
  ])
  return table(['characters', 'silent inside a long string argument', 'plain text held back'], rows)
}

function longestSilence(text: string, wanted: 'arguments-delta' | 'text-delta'): number {
  const parser = createLlmParser({ tools: known })
  let since = 0
  let longest = 0
  let hasBegun = false
  for (const character of text) {
    since += 1
    if (parser.feed(character).some(({ type }) => type === wanted)) {
      if (hasBegun) longest = Math.max(longest, since - 1)
      hasBegun = true
      since = 0
    }
  }
  return longest
}
