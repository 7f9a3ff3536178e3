import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { serveHttp } from '../../host/http/serve-http.ts'
import { serveStdio } from '../../host/stdio/serve-stdio.ts'
import { createReplayServer } from '../../replay/mcp/create-replay-server.ts'
import type { ReplayServer } from '../../replay/mcp/replay-server.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { ReplayCommandOptions } from '../grammar/replay.ts'
import { withInterruption } from '../interruption.ts'
import { type CommandEnd, runCommand } from '../provider-command/run-command.ts'
import { tellCommandEnd } from '../provider-command/tell-command-end.ts'
import { stopped } from '../stopped.ts'
import { createMcpReplayTeller, type McpReplayTeller } from './create-mcp-replay-teller.ts'
import { readMatching } from './load-normalize.ts'
import { mcpMissing } from './missing.ts'
import { countsOf, summaryOf } from './create-replay-teller.ts'

/** Milliseconds that an answer may be late. */
const SLACK = 2000
/** Milliseconds that asking a server may take: its start, and the call. */
const ASKING = 90_000
/** Milliseconds that a timer of Node's waits at most. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Is the server that was recorded: over standard streams until the client leaves, or over HTTP. */
export async function replayMcp(
  fixtures: readonly Fixture[],
  options: ReplayCommandOptions,
): Promise<ExitCode> {
  assertUsable(options)
  const { strict = false, http = false, json: isJson = false } = options
  // What is behind -- is the server that is asked, or else a client that is run.
  const isServer = options.recordMissing === true && options.url === undefined
  const command = isServer ? [] : options.command
  const teller = createMcpReplayTeller({ isJson, isStdio: !http, hasCommand: command.length > 0 })
  const server = await made(fixtures, options, teller)
  return withInterruption(async (signal) => {
    const surroundings = { teller, signal }
    const serving = http
      ? overHttp(server, { ...options, command }, surroundings)
      : overStdio(server, options, surroundings)
    // What is due later than the last client would keep the process.
    const end = await serving.finally(server.close)
    teller.sumUp(summaryOf(server))
    if (end !== undefined) tellCommandEnd(end, command)
    if (end !== undefined && signal.aborted) return exitCode.interrupted
    const failed =
      (end !== undefined && end.exitCode !== 0) || (strict && server.misses().length > 0)
    return failed ? exitCode.findings : exitCode.fine
  })
}

async function made(
  fixtures: readonly Fixture[],
  options: ReplayCommandOptions,
  teller: McpReplayTeller,
): Promise<ReplayServer> {
  const { timing, strict = false } = options
  const missing = mcpMissing(options, {
    recorded: fixtures[0],
    onRecorded: ({ path }) => teller.recorded(path),
  })
  const server = createReplayServer(fixtures, {
    timing,
    strict,
    ...(await readMatching(options)),
    ...(missing !== undefined && { recordMissing: missing }),
    onAnswer: teller.answer,
    onMiss: teller.miss,
    onLine: teller.line,
  })
  for (const note of server.notes) teller.note(note)
  if (server.recordings().length === 0)
    throw new HarnessError('nothing-to-judge', 'nothing to replay: no fixture can be served')
  return server
}

interface Surroundings {
  readonly teller: McpReplayTeller
  readonly signal: AbortSignal
}

async function overStdio(
  server: ReplayServer,
  options: ReplayCommandOptions,
  { teller, signal }: Surroundings,
): Promise<undefined> {
  const host = serveStdio(server.accept, { patience: patienceFor(server, options) })
  teller.listening(countsOf(server))
  await Promise.race([host.done, stopped(signal)])
  await host.close()
}

/**
 * Milliseconds for which answers may still come when the client sends no more. Without times, what isn't answered then is
 * never answered.
 */
function patienceFor(
  { longestWait }: ReplayServer,
  { recordMissing }: ReplayCommandOptions,
): number {
  if (recordMissing === true) return Math.min(longestWait + ASKING, LONGEST_TIMER)
  return longestWait === 0 ? 0 : Math.min(longestWait + SLACK, LONGEST_TIMER)
}

async function overHttp(
  server: ReplayServer,
  { command, port, json }: ReplayCommandOptions,
  { teller, signal }: Surroundings,
): Promise<CommandEnd | undefined> {
  const host = await serveHttp(server.accept, port === undefined ? {} : { port })
  try {
    const { url } = host
    teller.listening({ url, ...countsOf(server) })
    if (command.length === 0) return await stopped(signal).then(() => undefined)
    return await runCommand(command, {
      variables: { ASSAY_REPLAY_URL: url },
      isQuiet: json === true,
    })
  } finally {
    await host.close()
  }
}

/** Throws wrong use where options are for something else. */
function assertUsable(options: ReplayCommandOptions): void {
  const { command, cuts, http, port, recordMissing, url } = options
  if (cuts !== 'none')
    throw new HarnessError(
      'wrong-use',
      '--cuts is for language models; messages of MCP have no cuts',
    )
  if (http === true) return
  if (port !== undefined)
    throw new HarnessError('wrong-use', '--port is for HTTP; give --http, too')
  if (command.length > 0 && (recordMissing !== true || url !== undefined))
    throw new HarnessError(
      'wrong-use',
      'a command behind -- is run with the URL of a replayed server: give --http, too, or let the client start assay replay itself',
    )
}
