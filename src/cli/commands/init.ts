import { existsSync, writeFileSync } from 'node:fs'
import { recordServer } from '../../../recorders/record-server.ts'
import { renderCallsFile } from '../../calls/render-calls-file.ts'
import type { ListedTool } from '../../contracts/call-plan.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { createMemorySink } from '../../fixture/create-memory-sink.ts'
import { parseFixture } from '../../fixture/parse-fixture.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { withInterruption } from '../interruption.ts'
import { liveServers } from '../live-servers.ts'
import type { LiveServer } from '../live-servers.ts'
import type { InitOptions } from '../program.ts'
import { createProgress } from '../progress.ts'
import { tellOutcome } from '../tell-outcome.ts'

/** `assay init`: starts a server, lists its tools, calls none, and writes a calls file. */
export async function init(options: InitOptions): Promise<ExitCode> {
  const [live, ...others] = liveServers(options)
  if (live === undefined || others.length > 0) {
    throw new HarnessError(
      'wrong-use',
      'init takes one server; name its command after --, or --config with --server',
    )
  }
  const server = live.server.name
  const path = options.out ?? `${server}.calls.yaml`
  if (existsSync(path)) {
    throw new HarnessError('file-exists', `${path} is there already; name another file with --out`)
  }
  return withInterruption(async (signal) => {
    const tools = await listTools(live, signal)
    if (tools === undefined) return signal.aborted ? exitCode.interrupted : exitCode.couldNotRun
    writeFileSync(path, await renderCallsFile({ server, tools, seed: options.seed }), {
      flag: 'wx',
    })
    process.stderr.write(
      `${path}: ${tools.length} tools; look at the arguments, then: assay check --calls ${path} -- ${options.command.join(' ')}\n`,
    )
    return exitCode.fine
  })
}

async function listTools(
  live: LiveServer,
  signal: AbortSignal,
): Promise<readonly ListedTool[] | undefined> {
  const sink = createMemorySink()
  const progress = createProgress()
  const outcome = await recordServer({
    ...live,
    callsFile: { calls: [] },
    sink,
    onEvent: progress.event,
    signal,
  })
  progress.clear()
  if (outcome.failure !== undefined) {
    tellOutcome({ name: live.server.name, outcome })
    return undefined
  }
  return signal.aborted ? undefined : rebuildConversation(parseFixture(sink.text(), 'init')).tools
}
