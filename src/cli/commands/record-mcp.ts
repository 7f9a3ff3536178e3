import { renameSync } from 'node:fs'
import { recordServer } from '../../../recorders/record-server.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { RecordOutcome } from '../../contracts/recorder.ts'
import { openFileSink } from '../../fixture/open-file-sink.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { fixturePath, isFixturePath } from '../fixture-path.ts'
import { withInterruption } from '../interruption.ts'
import { liveServers } from '../live-servers.ts'
import { inEachProtocol, type LiveRecording } from '../in-each-protocol.ts'
import { toolOffer } from '../offer-tools.ts'
import type { RecordOptions } from '../grammar/record.ts'
import { createProgress } from '../progress.ts'
import { tellOutcome } from '../tell-outcome.ts'

interface Recording {
  readonly server: string
  readonly path: string
  readonly outcome: RecordOutcome
}

/** `assay record mcp`: one fixture for each server; a server that doesn't start still leaves one. */
export async function recordMcp(options: RecordOptions): Promise<ExitCode> {
  const servers = liveServers(options)
  if (servers.length === 0) {
    throw new HarnessError(
      'wrong-use',
      'nothing to record; name a command after --, an address with --url, or a client configuration with --config',
    )
  }
  const several =
    servers.length > 1
      ? `there are ${servers.length} servers`
      : options.protocol === 'both' && '--protocol both may make two'
  if (several !== false && isFixturePath(options.out)) {
    throw new HarnessError(
      'wrong-use',
      `--out ${options.out} is one file, and ${several}; name a folder`,
    )
  }
  return withInterruption(async (signal) => {
    const recordings: Recording[] = []
    for (const server of servers) {
      if (signal.aborted) break
      for (const recording of await inEachProtocol(server, options, signal)) {
        if (signal.aborted) break
        const taken = new Set(recordings.map(({ path }) => path))
        recordings.push(await recordTo(recording, { ...options, taken }, signal))
      }
    }
    if (options.json === true) {
      const told = recordings.map(({ outcome, ...rest }) => ({
        ...rest,
        outcome: { ...outcome, error: outcome.error?.message },
      }))
      process.stdout.write(`${JSON.stringify(told, null, 2)}\n`)
    }
    return signal.aborted ? exitCode.interrupted : codeOf(recordings)
  })
}

async function recordTo(
  { live, name }: LiveRecording,
  options: RecordOptions & { readonly taken: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<Recording> {
  const { overwrite = false, taken } = options
  const place = fixturePath(options.out, name, { overwrite, taken })
  const target = place.replaces ? `${place.path}.new` : place.path
  const progress = createProgress()
  const choose = toolOffer(options)
  const outcome = await recordServer({
    ...live,
    sink: openFileSink(target, { overwrite: place.replaces }),
    onEvent: progress.event,
    signal,
    ...(choose === undefined ? {} : { choose }),
  })
  progress.clear()
  const whole = isWhole(outcome) && !signal.aborted
  if (place.replaces && whole) renameSync(target, place.path)
  const path = whole ? place.path : target
  if (options.json !== true) tellOutcome({ name, path, outcome })
  return { server: live.server.name, path, outcome }
}

function codeOf(recordings: readonly Recording[]): ExitCode {
  const failed = recordings.filter(({ outcome }) => !isWhole(outcome)).length
  if (failed === 0) return exitCode.fine
  return failed === recordings.length ? exitCode.couldNotRun : exitCode.findings
}

function isWhole(outcome: RecordOutcome): boolean {
  return outcome.failure === undefined && outcome.error === undefined
}
