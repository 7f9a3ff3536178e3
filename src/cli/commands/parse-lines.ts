import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { toToolCallResponse } from '../../llm/to-tool-call-response.ts'
import { foldLlmEvents } from '../../llm/parser/fold-llm-events.ts'
import { assertAlone } from '../assert-alone.ts'
import type { ExitCode } from '../exit-code.ts'
import { filterExitCode } from '../filter-exit-code.ts'
import { filterLines, type LineAnswer } from '../filter-lines.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { invalidLine } from '../invalid-line.ts'
import { lineSettings } from '../parse/line-settings.ts'
import type { OutputSettings } from '../parse/output-settings.ts'
import { parseSettings } from '../parse/parse-settings.ts'

const FILTER = {
  name: 'parse',
  takes: '--grammar, --format-file, --tools, --policy, --limit, --prefill and --finish',
} as const

/** `assay parse --jsonl`: an output of a model in, what it holds out. An output without calls is no fault. */
export async function parseLines(options: ParseOptions): Promise<ExitCode> {
  assertAlone(options, FILTER)
  const settings = parseSettings(options)
  const counts = await filterLines((input) => parseLine(input, settings))
  return filterExitCode(counts, 'parse')
}

function parseLine(input: JsonObject, settings: OutputSettings): LineAnswer {
  const chunks = chunksOf(input)
  if (chunks === undefined)
    return invalidLine(
      'one of "text", a string, and "chunks", strings, must be there, and not both',
    )
  try {
    const { finish, ...asked } = lineSettings(input, settings)
    const parser = createLlmParser(asked)
    const events = chunks.flatMap((chunk) => parser.feed(chunk))
    const output = foldLlmEvents([...events, ...parser.finish(finish)])
    const { content, reasoning, toolCalls, candidates } = output
    const { needsMoreWork = null } = toToolCallResponse(output)
    const { format, diagnostics } = output
    return {
      ok: true,
      answer: { content, reasoning, toolCalls, candidates, needsMoreWork, format, diagnostics },
    }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return invalidLine(error.message)
  }
}

function chunksOf({ text, chunks }: JsonObject): readonly string[] | undefined {
  if (chunks === undefined) return typeof text === 'string' ? [text] : undefined
  if (text !== undefined || !Array.isArray(chunks)) return undefined
  const strings = chunks.filter((chunk: JsonValue) => typeof chunk === 'string')
  return strings.length === chunks.length ? strings : undefined
}
