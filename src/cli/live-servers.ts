import { parseCallFlag } from '../calls/parse-call-flag.ts'
import { readCallsFile } from '../calls/read-calls-file.ts'
import { readClientConfig } from '../client-config/read-client-config.ts'
import { serverFromCommand } from '../client-config/server-from-command.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { CallsFile } from '../contracts/calls-file.ts'
import type { StdioServerDefinition } from '../contracts/server-definition.ts'
import type { RecordServerOptions } from '../../recorders/record-server.ts'
import { excerpt } from '../text/excerpt.ts'
import type { SourceOptions } from './grammar/source-options.ts'

/** A server that is to be recorded, with everything but the place that it is recorded to. */
export type LiveServer = Omit<RecordServerOptions, 'sink'>

/** The live servers that a command line names; none where it names neither a command nor a configuration. */
export function liveServers(options: SourceOptions): readonly LiveServer[] {
  assertFitting(options)
  const servers = definitions(options)
  if (servers.length === 0) return []
  const callsFile = options.calls === undefined ? undefined : readCallsFile(options.calls)
  const named = callsFileFor(servers, callsFile, options)
  const shared = {
    named: (options.call ?? []).map((flag) => parseCallFlag(flag)),
    allow: options.allow ?? [],
    seed: options.seed,
    startTimeout: options.timeout,
    ...(options.callTimeout === undefined ? {} : { callTimeout: options.callTimeout }),
    concurrency: options.concurrency ?? 1,
  }
  return servers.map((server) => ({
    ...shared,
    server: override(server, options),
    ...(callsFile === undefined || !named.has(server.name) ? {} : { callsFile }),
  }))
}

/** Refuses options that would be passed over in silence. */
function assertFitting(options: SourceOptions): void {
  const unused =
    options.config === undefined
      ? unusedWithoutConfig(options)
      : options.name !== undefined && '--name, which names the server after --'
  if (unused) throw new HarnessError('wrong-use', `nothing here takes ${unused}; leave it out`)
}

function unusedWithoutConfig(options: SourceOptions): string | false {
  if (options.server.length > 0) return '--server, which picks one of --config'
  if (options.command.length > 0) return false
  if (options.calls !== undefined) return '--calls, which is for a server that runs'
  if ((options.call ?? []).length > 0) return '--call, which is for a server that runs'
  if (options.protocol !== undefined) return '--protocol, which is for a server that runs'
  return (options.allow ?? []).length > 0 && '--allow, which is for a server that runs'
}

/** The servers that a calls file permits calls on: naming a call for one is no permission on another. */
function callsFileFor(
  servers: readonly StdioServerDefinition[],
  callsFile: CallsFile | undefined,
  { calls = '', config }: SourceOptions,
): ReadonlySet<string> {
  const names = servers.map(({ name }) => name)
  const [only] = names
  if (callsFile === undefined || config === undefined) return new Set(names)
  const { server = names.length === 1 ? only : undefined } = callsFile
  if (server !== undefined && names.includes(server)) return new Set([server])
  throw new HarnessError(
    'calls-invalid',
    server === undefined
      ? `${calls} doesn't say for which of ${names.join(', ')} it is; give it a "server", or pick one with --server`
      : `${calls} is for the server ${excerpt(server)}, which isn't among ${names.join(', ')}`,
  )
}

function definitions(options: SourceOptions): readonly StdioServerDefinition[] {
  if (options.command.length > 0 && options.config !== undefined) {
    throw new HarnessError('wrong-use', 'both --config and a command after -- are given; use one')
  }
  if (options.command.length > 0) {
    return [
      serverFromCommand(options.command, {
        ...(options.name === undefined ? {} : { name: options.name }),
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      }),
    ]
  }
  if (options.config === undefined) return []
  const { servers, skipped } = readClientConfig(options.config, {
    environment: process.env,
    names: options.server,
  })
  for (const { name, reason } of skipped) process.stderr.write(`skipped ${name}: ${reason}\n`)
  if (servers.length === 0) {
    throw new HarnessError(
      'config-invalid',
      `${options.config} names no server that can be started`,
    )
  }
  return servers
}

function override(server: StdioServerDefinition, options: SourceOptions): StdioServerDefinition {
  const env = Object.fromEntries(options.env.map((pair) => readVariable(pair)))
  return {
    ...server,
    env: { ...server.env, ...env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  }
}

function readVariable(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=')
  if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
  const value = process.env[pair]
  if (at === -1 && value !== undefined) return [pair, value]
  throw new HarnessError(
    'wrong-use',
    at === -1
      ? `--env ${pair}: the variable isn't set here; set it, or write --env ${pair}=VALUE`
      : `--env ${pair}: a name must stand before "="`,
  )
}
