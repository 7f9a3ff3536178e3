import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import type { ProviderChoice } from '../../contracts/provider-response.ts'
import { textOfBytes } from '../../files/text-of-bytes.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { rebuildExchange } from '../../provider/rebuild-exchange.ts'
import { type TextSettings, textSettings } from '../../provider/text-settings.ts'
import { plural } from '../../text/plural.ts'
import type { NamedInput } from '../extract/list-inputs.ts'
import { readStandardInput, readTextInput } from '../extract/read-text-input.ts'
import type { UnreadInput } from './parsed-input.ts'

/** A text that is to be parsed. */
export interface ReadOutput {
  readonly path: string
  readonly text: string
  readonly notes: readonly string[]
  readonly recorded?: RecordedOutput
}

/** What a recording has beside the text of an answer. */
interface RecordedOutput {
  readonly choice: ProviderChoice
  /** Undefined for a text that is the JSON which was asked for: it holds no calls. */
  readonly settings: TextSettings | undefined
}

/** Who hears of what can't be read. */
export interface OutputHears {
  readonly signal: AbortSignal
  readonly unread: (fault: UnreadInput) => void
  /** Hears of recordings that have no answer of a model. */
  readonly passedOver: (fault: UnreadInput) => void
}

/** Reads the texts that paths name, one after the other, until the signal. What can't be read is reported, and the rest goes on. */
export async function* readOutputs(
  inputs: readonly NamedInput[],
  hears: OutputHears,
): AsyncGenerator<ReadOutput, void, undefined> {
  const { signal, unread, passedOver } = hears
  for (const { path, kind } of inputs) {
    const read = kind === 'fixture' ? safeAnswers(path) : await safeRead(path, signal)
    if (signal.aborted) return
    if ('reason' in read) unread({ path, reason: read.reason })
    else if ('without' in read) passedOver({ path, reason: read.without })
    else for (const output of read.outputs) yield { path, ...output }
  }
}

type Reading =
  | { readonly outputs: readonly Omit<ReadOutput, 'path'>[] }
  | { readonly reason: string }
  /** Why there is nothing to parse. */
  | { readonly without: string }

async function safeRead(path: string, signal: AbortSignal): Promise<Reading> {
  try {
    if (path !== '-') return { outputs: [textOfBytes(await readTextInput(path, signal))] }
    const bytes = await readStandardInput(signal)
    return bytes.length === 0
      ? { reason: 'nothing came on standard input' }
      : { outputs: [textOfBytes(bytes)] }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return { reason: error.message }
  }
}

function safeAnswers(path: string): Reading {
  try {
    const fixture = readFixture(path)
    if (fixture.header.kind !== 'llm')
      return { without: 'it records a server, and not a model; assay extract reads it' }
    return answersOf(rebuildExchange(fixture))
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return { reason: error.message }
  }
}

function answersOf(exchange: LlmExchange): Reading {
  const { answer, fixture } = exchange
  const { choices = [] } = answer ?? {}
  if (choices.length === 0)
    return {
      without:
        answer?.error === undefined ? 'no answer of a model is in it' : 'the answer is an error',
    }
  const faults = fixture.problems.map(({ line, message }) => `line ${line}: ${message}`)
  return {
    outputs: choices.map((choice) => ({
      text: choice.text,
      notes: [...faults, ...besideText(choice)],
      recorded: { choice, settings: textSettings(choice, exchange) },
    })),
  }
}

function besideText({ calls }: ProviderChoice): readonly string[] {
  if (calls.length === 0) return []
  return [`${plural(calls.length, 'call')} came apart from the text; assay show has them`]
}
