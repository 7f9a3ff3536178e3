import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { foldLlmEvents } from '../../llm/parser/fold-llm-events.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { filterLines, type LineAnswer } from '../filter-lines.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { lineSettings } from '../parse/line-settings.ts'
import type { OutputSettings } from '../parse/output-settings.ts'
import { parseSettings } from '../parse/parse-settings.ts'

/** `assay parse --jsonl`: an output of a model in, what it holds out. An output without calls is no fault. */
export async function parseLines(options: ParseOptions): Promise<ExitCode> {
  assertAlone(options)
  const settings = parseSettings(options)
  const { lines, faults } = await filterLines((input) => parseLine(input, settings))
  if (lines === 0) process.stderr.write('nothing to parse came on standard input\n')
  if (lines === faults) return exitCode.couldNotRun
  return faults > 0 ? exitCode.findings : exitCode.fine
}

/** The filter reads standard input and writes JSON Lines; whatever else is asked for would be passed over. */
function assertAlone({ paths, command, json }: ParseOptions): void {
  const [other] = [
    ...(command.length > 0 ? ['--'] : []),
    ...(json === true ? ['--json'] : []),
    ...paths,
  ]
  if (other === undefined) return
  throw new HarnessError(
    'wrong-use',
    `parse --jsonl reads standard input, and beside it takes only --format, --tools, --policy, --limit, --prefill and --finish; leave ${excerpt(other)} out`,
  )
}

function parseLine(input: JsonObject, settings: OutputSettings): LineAnswer {
  const chunks = chunksOf(input)
  if (chunks === undefined)
    return invalid('one of "text", a string, and "chunks", strings, must be there, and not both')
  try {
    const { finish, ...asked } = lineSettings(input, settings)
    const parser = createLlmParser(asked)
    const events = chunks.flatMap((chunk) => parser.feed(chunk))
    const output = foldLlmEvents([...events, ...parser.finish(finish)])
    const { content, reasoning, toolCalls, candidates, needsMoreWork = null } = output
    const { format, diagnostics } = output
    return {
      ok: true,
      answer: { content, reasoning, toolCalls, candidates, needsMoreWork, format, diagnostics },
    }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return invalid(error.message)
  }
}

function chunksOf({ text, chunks }: JsonObject): readonly string[] | undefined {
  if (chunks === undefined) return typeof text === 'string' ? [text] : undefined
  if (text !== undefined || !Array.isArray(chunks)) return undefined
  const strings = chunks.filter((chunk: JsonValue) => typeof chunk === 'string')
  return strings.length === chunks.length ? strings : undefined
}

function invalid(message: string): LineAnswer {
  return { ok: false, fault: { code: 'invalid', message } }
}
