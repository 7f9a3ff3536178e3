import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmReplay } from '../../contracts/llm-replay.ts'
import { createLlmReplay } from '../../replay/llm/create-llm-replay.ts'
import { serveLlmReplay } from '../../replay/llm/serve/serve-llm-replay.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { ReplayCommandOptions } from '../grammar/replay.ts'
import { withInterruption } from '../interruption.ts'
import { allVariables } from '../provider-command/all-variables.ts'
import { type CommandEnd, runCommand } from '../provider-command/run-command.ts'
import { tellCommandEnd } from '../provider-command/tell-command-end.ts'
import { stopped } from '../stopped.ts'
import {
  createLlmReplayTeller,
  createShown,
  type LlmReplayTeller,
} from './create-llm-replay-teller.ts'
import { readMatching } from './load-normalize.ts'
import { llmMissing } from './missing.ts'
import { countsOf, summaryOf } from './create-replay-teller.ts'

/** Serves exchanges with language models over HTTP, until Ctrl-C or as long as a command runs. */
export async function replayLlm(
  fixtures: readonly Fixture[],
  options: ReplayCommandOptions,
): Promise<ExitCode> {
  assertUsable(options)
  const { command, strict = false, port, json: isJson = false } = options
  const teller = createLlmReplayTeller({ isJson, hasCommand: command.length > 0 })
  const served: { port?: number } = {}
  const replay = told(await made(fixtures, options, { teller, port: () => served.port }), teller)
  return withInterruption(async (signal) => {
    const server = await serveLlmReplay(replay, port === undefined ? {} : { port })
    served.port = server.port
    let end: CommandEnd | undefined
    try {
      const baseUrl = `${server.origin}/v1`
      const variables = allVariables(baseUrl)
      teller.listening({ baseUrl, variables, ...countsOf(replay) })
      if (command.length === 0) await stopped(signal)
      else end = await runCommand(command, { variables, isQuiet: isJson })
    } finally {
      await server.close()
    }
    const summary = summaryOf(replay)
    teller.sumUp({ ...summary, unused: summary.unused.map(({ path }) => path) })
    if (end !== undefined) tellCommandEnd(end, command)
    if (end !== undefined && signal.aborted) return exitCode.interrupted
    const isComplete = replay.misses().length === 0 && replay.unused().length === 0
    const failed = (end !== undefined && end.exitCode !== 0) || (strict && !isComplete)
    return failed ? exitCode.findings : exitCode.fine
  })
}

/** Throws wrong use if options are for servers. */
function assertUsable({ http, url }: ReplayCommandOptions): void {
  if (http === true)
    throw new HarnessError(
      'wrong-use',
      '--http is for MCP servers, and these are recordings of models, which always use HTTP; leave --http out',
    )
  if (url !== undefined)
    throw new HarnessError(
      'wrong-use',
      '--url is for MCP servers, and these are recordings of models; name a provider with --upstream',
    )
}

/** Makes a replay; with nothing to serve, it is only for recording what is missing. */
async function made(
  fixtures: readonly Fixture[],
  options: ReplayCommandOptions,
  { teller, port }: { readonly teller: LlmReplayTeller; readonly port: () => number | undefined },
): Promise<LlmReplay> {
  const { timing, cuts, strict = false } = options
  const missing = llmMissing(options, { port, onRecorded: ({ path }) => teller.recorded(path) })
  const replay = createLlmReplay(fixtures, {
    timing,
    cuts,
    strict,
    ...(await readMatching(options)),
    ...(missing !== undefined && { recordMissing: missing }),
    onMiss: teller.miss,
  })
  for (const note of replay.notes) teller.note(note)
  if (replay.recordings().length === 0 && missing === undefined)
    throw new HarnessError('nothing-to-judge', 'nothing to replay: no fixture can be served')
  return replay
}

/** A replay whose answers are told. */
function told(replay: LlmReplay, teller: LlmReplayTeller): LlmReplay {
  const shown = createShown()
  return {
    ...replay,
    async respond(request) {
      const reply = await replay.respond(request)
      const { recording } = reply
      if (recording !== undefined) teller.answer({ request: shown(request), recording })
      return reply
    },
  }
}
