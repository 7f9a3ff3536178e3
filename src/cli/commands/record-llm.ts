import { type LlmRecording, openLlmRecording } from '../../../recorders/llm/llm-recording.ts'
import { excerpt } from '../../text/excerpt.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import type { RecordLlmCommandOptions } from '../grammar/record-llm.ts'
import { withInterruption } from '../interruption.ts'
import { type CommandEnd, runCommand } from '../provider-command/run-command.ts'
import { tellCommandEnd } from '../provider-command/tell-command-end.ts'
import { type ChosenListener, chooseListeners } from '../record-llm/choose-listeners.ts'
import { createTally, type TallyCounts } from '../record-llm/create-tally.ts'
import { createJsonTeller, createTeller, type Listening } from '../record-llm/create-teller.ts'
import { stopped } from '../stopped.ts'

/** `assay record llm`: one fixture an exchange, until Ctrl-C or as long as a command runs. */
export async function recordLlmExchanges(options: RecordLlmCommandOptions): Promise<ExitCode> {
  const { command, json: isJson = false, out: folder, timeout } = options
  const chosen = chooseListeners(options)
  const tally = createTally()
  const teller = isJson ? createJsonTeller() : createTeller(folder, command.length > 0)
  return withInterruption(async (signal) => {
    const recording = openLlmRecording({
      folder,
      ...(timeout !== undefined && { timeout }),
      onExchange(exchange) {
        tally.add(exchange)
        teller.exchange(exchange)
      },
      onFault: teller.fault,
      onRefusal: teller.refusal,
    })
    let end: CommandEnd | undefined
    try {
      const providers = await listenForAll(recording, chosen)
      teller.listening(providers)
      const variables = Object.assign({}, ...providers.map((provider) => provider.variables))
      if (command.length === 0) await stopped(signal)
      else end = await runCommand(command, { variables, isQuiet: isJson })
    } finally {
      await recording.close()
    }
    teller.sumUp(tally)
    return end === undefined
      ? codeAfterListening(tally.counts())
      : codeAfterCommand(tally.counts(), { end, signal, command })
  })
}

async function listenForAll(
  recording: LlmRecording,
  chosen: readonly ChosenListener[],
): Promise<readonly Listening[]> {
  const listening: Listening[] = []
  for (const { variables, ...provider } of chosen) {
    const baseUrl = await recording.listen(provider)
    listening.push({ upstream: provider.upstream, baseUrl, variables: variables(baseUrl) })
  }
  return listening
}

/** Ctrl-C is how listening ends; it interrupts only what was open. */
function codeAfterListening(counts: TallyCounts): ExitCode {
  const { interrupted = 0 } = counts.byReason
  return interrupted > 0 ? exitCode.interrupted : codeOf(counts)
}

function codeAfterCommand(
  counts: TallyCounts,
  {
    end,
    signal,
    command,
  }: {
    readonly end: CommandEnd
    readonly signal: AbortSignal
    readonly command: readonly string[]
  },
): ExitCode {
  tellCommandEnd(end, command)
  if (signal.aborted) return exitCode.interrupted
  if (end.exitCode !== 0) return exitCode.findings
  if (counts.exchanges > 0) return codeOf(counts)
  process.stderr.write(
    `nothing was recorded, for ${excerpt(command[0] ?? '')} asked no provider through the recorder; have it take its base URL from the variables that assay record llm --help names\n`,
  )
  return exitCode.couldNotRun
}

function codeOf({ exchanges, recorded }: TallyCounts): ExitCode {
  if (recorded === exchanges) return exitCode.fine
  return recorded === 0 ? exitCode.couldNotRun : exitCode.findings
}
