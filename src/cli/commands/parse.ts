import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmOutput } from '../../contracts/llm-output.ts'
import { toToolCallResponse } from '../../llm/to-tool-call-response.ts'
import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { foldLlmEvents } from '../../llm/parser/fold-llm-events.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { withInterruption } from '../interruption.ts'
import { outputLines } from '../parse/output-lines.ts'
import type { OutputSettings } from '../parse/output-settings.ts'
import type { ParsedInput, UnreadInput } from '../parse/parsed-input.ts'
import { parseSettings } from '../parse/parse-settings.ts'
import { printLines } from '../parse/print-lines.ts'
import { outputPaths, readOutputs } from '../parse/read-outputs.ts'
import { renderOutputs } from '../parse/render-outputs.ts'

/** `assay parse`: finds the calls in outputs of models, shows what each part became, answers with the exit code. */
export async function parse(options: ParseOptions): Promise<ExitCode> {
  const [other] = options.command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `parse starts nothing; name a file, or pipe what ${excerpt(other)} writes into it`,
    )
  const settings = parseSettings(options)
  const paths = outputPaths(options.paths)
  if (options.envelope === true && options.json === true)
    throw new HarnessError('wrong-use', '--envelope and --json are two forms of the same; give one')
  const asJson = options.json === true
  const inputs: ParsedInput[] = []
  const unread: UnreadInput[] = []
  let count = 0
  return withInterruption(async (signal, compute) => {
    const told = { signal, unread: telling(unread) }
    for await (const { path, text, notes } of readOutputs(paths, told)) {
      const events = compute(() => eventsOf(text, settings))
      if (events === undefined) break
      const input = { path, output: foldLlmEvents(events), notes }
      count += 1
      if (options.envelope === true) printEnvelope(input.output)
      else if (asJson) inputs.push(input)
      else
        printLines(compute(() => outputLines({ ...input, text, events }, settings.prefill)) ?? [])
    }
    const { aborted: interrupted } = signal
    if (asJson) process.stdout.write(renderOutputs({ inputs, unread, interrupted }))
    if (interrupted) return exitCode.interrupted
    if (count === 0) return exitCode.couldNotRun
    return unread.length > 0 ? exitCode.findings : exitCode.fine
  })
}

/** Prints what an agent takes from an output, on one line. */
function printEnvelope(output: LlmOutput): void {
  const { content = '', toolCalls = [], needsMoreWork = null } = toToolCallResponse(output)
  process.stdout.write(`${JSON.stringify({ content, toolCalls, needsMoreWork })}\n`)
}

function eventsOf(text: string, { finish, ...settings }: OutputSettings): readonly LlmEvent[] {
  const parser = createLlmParser(settings)
  return [...parser.feed(text), ...parser.finish(finish)]
}

function telling(unread: UnreadInput[]): (fault: UnreadInput) => void {
  return (fault) => {
    unread.push(fault)
    process.stderr.write(`${printable(`not read: ${fault.path}: ${fault.reason}`)}\n`)
  }
}
