import { parseLlmOutput } from '../src/llm/parse-llm-output.ts'
import { FORMATS, PROTOCOLS, WRITERS, known, timeOf, tools } from './llm-formats.ts'
import type { FormatName } from './llm-formats.ts'
import { assertRight, type Size } from './define.ts'
import { median, table } from './table.ts'

const SIZES = { full: { count: 10_000, rounds: 5 }, small: { count: 300, rounds: 1 } } as const

interface Whole {
  readonly format: FormatName
  readonly content: string
  readonly text: string
}

interface Tally {
  right: number
  readonly times: number[]
}

/** Whole outputs, a third of them each of the other's formats; both are told the tools, and the other one the format as well. */
export async function mixedTable(size: Size): Promise<string> {
  const { count, rounds } = SIZES[size]
  const outputs = Array.from({ length: count }, (_, index): Whole => {
    const format = FORMATS[index % FORMATS.length] ?? 'hermes'
    const content = `line ${index}\nif (a && b) return "${index}"`
    return { format, content, text: `Working on it.\n${(WRITERS[format] ?? String)(content)}` }
  })
  const us: Tally = { right: 0, times: [] }
  const them: Tally = { right: 0, times: [] }
  // In turns, and the first one to warm up.
  for (let round = 0; round <= rounds; round += 1) {
    us.times.push(await timeOf(async () => void (us.right = countOurs(outputs))))
    them.times.push(await timeOf(async () => void (them.right = countTheirs(outputs))))
  }
  assertRight(us.right === count, `${us.right} of ${count} outputs were read right`)
  const ours = median(us.times.slice(1))
  const theirs = median(them.times.slice(1))
  return table(
    [`${count.toLocaleString('en')} mixed whole outputs`, 'right', 'ms', 'ratio'],
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

function countOurs(outputs: readonly Whole[]): number {
  return outputs.filter(
    ({ text, content }) =>
      parseLlmOutput(text, { tools: known }).toolCalls[0]?.arguments['content'] === content,
  ).length
}

function countTheirs(outputs: readonly Whole[]): number {
  return outputs.filter(({ format, text, content }) => {
    const parts = PROTOCOLS[format].parseGeneratedText({ text, tools })
    const call = parts.find((part) => part.type === 'tool-call')
    return call !== undefined && JSON.parse(call.input).content === content
  }).length
}
