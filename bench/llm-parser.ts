import { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol } from '@ai-sdk-tool/parser'
import { parsePartialJson } from 'ai'
import { disableErrorLogging, parse as parseBestEffort } from 'best-effort-json-parser'
import { jsonrepair } from 'jsonrepair'
import { parse as parsePartial } from 'partial-json'
import type { LlmTool } from '../src/contracts/llm-options.ts'
import { createLlmParser } from '../src/llm/create-llm-parser.ts'
import { parseLlmOutput } from '../src/llm/parse-llm-output.ts'
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
const SIZES = [4, 16, 64, 256].map((kilobytes) => kilobytes * 1024)
const ROUNDS = 5
/** From this size on one round is enough: it takes long. */
const MANY = 50_000
/** A size that should take longer, at sixteen times the time of the last one, isn't run. */
const LIMIT = 120_000

const tools = [
  {
    type: 'function' as const,
    name: 'write_file',
    inputSchema: {
      type: 'object' as const,
      properties: { path: { type: 'string' as const }, content: { type: 'string' as const } },
      required: ['path', 'content'],
    },
  },
]
const known: readonly LlmTool[] = tools.map(({ name, inputSchema }) => ({ name, inputSchema }))

const WRITERS: Readonly<Record<string, (content: string) => string>> = {
  hermes: (content) =>
    `<tool_call>\n${JSON.stringify({ name: 'write_file', arguments: { path: 'a.ts', content } })}\n</tool_call>`,
  qwen3_coder: (content) =>
    `<tool_call>\n<function=write_file>\n<parameter=path>\na.ts\n</parameter>\n<parameter=content>\n${content}\n</parameter>\n</function>\n</tool_call>`,
  morph_xml: (content) =>
    `<write_file>\n<path>a.ts</path>\n<content>${content}</content>\n</write_file>`,
}

const PROTOCOLS = {
  hermes: hermesProtocol(),
  qwen3_coder: qwen3CoderProtocol(),
  morph_xml: morphXmlProtocol(),
} as const

type FormatName = keyof typeof PROTOCOLS

const FORMATS: readonly FormatName[] = ['hermes', 'qwen3_coder', 'morph_xml']

const RAW_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'partial-json': (text) => parsePartial(text),
  jsonrepair: (text) => jsonrepair(text),
  'best-effort-json-parser': (text) => parseBestEffort(text),
  'ai, parsePartialJson': (text) => parsePartialJson(text),
}

/** How reading calls of models grows with their size, how long it is silent, and what many whole outputs take. */
export async function benchLlmParser(): Promise<string> {
  disableErrorLogging()
  return [await growthTable(), silenceTable(), await mixedTable()].join('\n\n')
}

async function growthTable(): Promise<string> {
  const rows: string[][] = []
  for (const format of FORMATS) {
    const write = WRITERS[format] ?? String
    rows.push(await growthRow(`mcp-assay, ${format}`, write, (written) => byUs(written.text)))
    rows.push(
      await growthRow(`@ai-sdk-tool/parser, ${format}`, write, ({ text }) =>
        byProtocol(format, text),
      ),
    )
  }
  for (const [name, parse] of Object.entries(RAW_READERS))
    rows.push(
      await growthRow(`${name}, arguments only`, WRITERS['hermes'] ?? String, ({ raw }) =>
        again(raw, parse),
      ),
    )
  return table(
    [
      `one call in ${DELTA}-character deltas, ms`,
      ...SIZES.map((size) => `${size / 1024} KB`),
      'growth per fourfold',
    ],
    rows,
  )
}

async function growthRow(
  name: string,
  write: (content: string) => string,
  read: Reader,
): Promise<string[]> {
  const times: number[] = []
  await read(writtenAs(write, 2048))
  for (const size of SIZES) {
    const last = times.at(-1)
    if (last !== undefined && last * 16 > LIMIT) break
    const written = writtenAs(write, size)
    const taken: number[] = []
    for (let round = 0; round < (size < MANY ? ROUNDS : 1); round += 1)
      taken.push(await timeOf(() => read(written)))
    times.push(median(taken))
  }
  const growth = ((times.at(-1) ?? 0) / (times[0] ?? 1)) ** (1 / (times.length - 1))
  return [
    name,
    ...SIZES.map((_, index) => times[index]?.toFixed(times[index] < 100 ? 1 : 0) ?? 'not run'),
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
  if (ended !== 1) throw new Error('the call was not read')
}

async function byProtocol(format: FormatName, text: string): Promise<void> {
  const stream = PROTOCOLS[format].createStreamParser({ tools })
  const writer = stream.writable.getWriter()
  const reading = countCalls(stream.readable)
  for (let at = 0; at < text.length; at += DELTA)
    await writer.write({ type: 'text-delta', id: '1', delta: text.slice(at, at + DELTA) })
  await writer.close()
  if ((await reading) !== 1) throw new Error(`${format}: the call was not read`)
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

interface Tally {
  right: number
  readonly times: number[]
}

/** Whole outputs, a third of them each of the other's formats; both are told the tools, and the other one the format as well. */
async function mixedTable(): Promise<string> {
  const outputs = Array.from({ length: 10_000 }, (_, index) => {
    const format = FORMATS[index % FORMATS.length] ?? 'hermes'
    const content = `line ${index}\nif (a && b) return "${index}"`
    return { format, content, text: `Working on it.\n${(WRITERS[format] ?? String)(content)}` }
  })
  const us: Tally = { right: 0, times: [] }
  const them: Tally = { right: 0, times: [] }
  // In turns, and the first one to warm up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    us.right = 0
    them.right = 0
    us.times.push(
      await timeOf(async () => {
        for (const { text, content } of outputs)
          if (parseLlmOutput(text, { tools: known }).toolCalls[0]?.arguments['content'] === content)
            us.right += 1
      }),
    )
    them.times.push(
      await timeOf(async () => {
        for (const { format, text, content } of outputs) {
          const parts = PROTOCOLS[format].parseGeneratedText({ text, tools })
          const call = parts.find((part) => part.type === 'tool-call')
          if (call !== undefined && JSON.parse(call.input).content === content) them.right += 1
        }
      }),
    )
  }
  const ours = median(us.times.slice(1))
  const theirs = median(them.times.slice(1))
  return table(
    ['10,000 mixed whole outputs', 'right', 'ms', 'ratio'],
    [
      ['mcp-assay, format found out', String(us.right), ours.toFixed(0), '1.0'],
      [
        '@ai-sdk-tool/parser, format told',
        String(them.right),
        theirs.toFixed(0),
        (theirs / ours).toFixed(1),
      ],
    ],
  )
}

/** Processor time, as the wall clock counts what else the machine does. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
