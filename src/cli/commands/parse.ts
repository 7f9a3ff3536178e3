import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmOutput } from '../../contracts/llm-output.ts'
import { toToolCallResponse } from '../../llm/to-tool-call-response.ts'
import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { foldLlmEvents } from '../../llm/parser/fold-llm-events.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { listInputs } from '../extract/list-inputs.ts'
import { type GoldenRun, openGolden } from '../golden/golden-run.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { type Compute, withInterruption } from '../interruption.ts'
import { goldenOutput } from '../parse/golden-output.ts'
import { outputLines } from '../parse/output-lines.ts'
import type { OutputSettings } from '../parse/output-settings.ts'
import type { ParsedInput, UnreadInput } from '../parse/parsed-input.ts'
import { parseSettings } from '../parse/parse-settings.ts'
import { printLines } from '../parse/print-lines.ts'
import { type ReadOutput, readOutputs } from '../parse/read-outputs.ts'
import { renderOutputs } from '../parse/render-outputs.ts'

/** `assay parse`: finds the calls in outputs of models, shows what each part became, answers with the exit code. */
export async function parse(options: ParseOptions): Promise<ExitCode> {
  const [other] = options.command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `parse starts nothing; name a file, or pipe what ${excerpt(other)} writes into it`,
    )
  assertOneForm(options)
  // A format that is not known is told before a path that is not there.
  const asked = parseSettings(options)
  const { named, empty } = listInputs(options.paths)
  // Fixtures bring the tools that a policy needs.
  if (!named.some(({ kind }) => kind === 'fixture')) createLlmParser(asked)
  const paths = named.map(({ path }) => path)
  const golden = openGolden(options, 'parse', paths)
  const taker = golden === undefined ? printingTaker(options) : goldenTaker(golden)
  for (const fault of empty) taker.unread(fault)
  return withInterruption(async (signal, compute) => {
    for await (const read of readOutputs(named, { ...taker, signal })) {
      const settings = { ...read.recorded?.settings, ...asked }
      const parsed = compute(() => safeEvents(read, settings))
      if (parsed === undefined) break
      if ('reason' in parsed) taker.unread({ path: read.path, reason: parsed.reason })
      else taker.add({ ...read, ...parsed, prefill: settings.prefill ?? '' }, compute)
    }
    return taker.end(signal.aborted)
  })
}

function assertOneForm({ envelope, json, expect }: ParseOptions): void {
  if (envelope !== true) return
  if (json === true)
    throw new HarnessError('wrong-use', '--envelope and --json are two forms of the same; give one')
  if (expect !== undefined)
    throw new HarnessError('wrong-use', '--expect prints what differs; leave --envelope out')
}

/** An output with the events of reading it. */
interface EventfulOutput extends ReadOutput {
  readonly events: readonly LlmEvent[]
  readonly prefill: string
}

/** What becomes of outputs that were parsed. */
interface Taker {
  readonly add: (read: EventfulOutput, compute: Compute) => void
  readonly unread: (fault: UnreadInput) => void
  readonly passedOver: (fault: UnreadInput) => void
  readonly end: (interrupted: boolean) => ExitCode
}

/** Prints what each output holds, or all as one document. */
function printingTaker({ envelope, json }: ParseOptions): Taker {
  const inputs: ParsedInput[] = []
  const unread: UnreadInput[] = []
  let count = 0
  const hear = telling(unread)
  return {
    unread: hear,
    passedOver: hear,
    add: ({ path, text, notes, events, prefill, recorded }, compute) => {
      const answer = recorded === undefined ? {} : { answer: recorded.choice.index + 1 }
      const input = { path, ...answer, output: foldLlmEvents(events), notes }
      count += 1
      if (envelope === true) printEnvelope(input.output)
      else if (json === true) inputs.push(input)
      else printLines(compute(() => outputLines({ ...input, text, events }, prefill)) ?? [])
    },
    end: (interrupted) => {
      if (json === true) process.stdout.write(renderOutputs({ inputs, unread, interrupted }))
      if (interrupted) return exitCode.interrupted
      if (count === 0) return exitCode.couldNotRun
      return unread.length > 0 ? exitCode.findings : exitCode.fine
    },
  }
}

/** Compares what each output holds with a golden file. */
function goldenTaker(golden: GoldenRun): Taker {
  return {
    ...golden,
    add: ({ path, events, recorded }) => {
      const choice = recorded?.choice
      const key = { path, ...(choice !== undefined && { answer: choice.index + 1 }) }
      golden.add(key, { value: goldenOutput(foldLlmEvents(events), choice) })
    },
  }
}

/** Prints what an agent takes from an output, on one line. */
function printEnvelope(output: LlmOutput): void {
  const { content = '', toolCalls = [], needsMoreWork = null } = toToolCallResponse(output)
  process.stdout.write(`${JSON.stringify({ content, toolCalls, needsMoreWork })}\n`)
}

/** The events, or why there are none: a policy may need tools that a recording doesn't have. */
function safeEvents(
  read: ReadOutput,
  settings: OutputSettings,
): Pick<EventfulOutput, 'events'> | { readonly reason: string } {
  try {
    return { events: eventsOf(read, settings) }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return { reason: error.message }
  }
}

/** A recorded text that is the JSON which was asked for holds no calls, unless a format is named. */
function eventsOf(
  { text, recorded }: ReadOutput,
  { finish, ...settings }: OutputSettings,
): readonly LlmEvent[] {
  const isPlain = recorded !== undefined && recorded.settings === undefined
  if (isPlain && settings.format === undefined) return [{ type: 'text-delta', text }]
  const parser = createLlmParser(settings)
  return [...parser.feed(text), ...parser.finish(finish)]
}

function telling(unread: UnreadInput[]): (fault: UnreadInput) => void {
  return (fault) => {
    unread.push(fault)
    process.stderr.write(`${printable(`not read: ${fault.path}: ${fault.reason}`)}\n`)
  }
}
