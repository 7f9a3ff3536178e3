import { parseCallFlag } from '../calls/parse-call-flag.ts'
import { readCallsFile } from '../calls/read-calls-file.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { CallsFile } from '../contracts/calls-file.ts'
import { serverFromImage } from '../client-config/server-from-image.ts'
import type { RecordableServer } from '../contracts/server-definition.ts'
import type { RecordServerOptions } from '../../recorders/record-server.ts'
import { excerpt } from '../text/excerpt.ts'
import type { SourceOptions } from './grammar/source-options.ts'
import { printable } from '../text/printable.ts'
import { shownWords } from './shown-words.ts'
import { assertFittingPlace, readVariables, serverDefinitions } from './server-definitions.ts'

/** A server that is to be recorded, with everything but the place that it is recorded to. */
export type LiveServer = Omit<RecordServerOptions, 'sink'>

/** The live servers that a command line names; none where it names no command, address or configuration. */
export function liveServers(options: SourceOptions): readonly LiveServer[] {
  assertFitting(options)
  const servers = definitionsOf(options)
  if (servers.length === 0) return []
  const callsFiles = callsFilesFor(servers, options)
  const shared = {
    named: (options.call ?? []).map((flag) => parseCallFlag(flag)),
    allow: options.callAll ?? [],
    seed: options.seed,
    probe: options.probe === true,
    startTimeout: options.timeout,
    ...(options.callTimeout === undefined ? {} : { callTimeout: options.callTimeout }),
    ...(options.maxRecording === undefined ? {} : { maxRecording: options.maxRecording }),
    concurrency: options.concurrency ?? 1,
  }
  return servers.map((server) => {
    const callsFile = callsFiles.get(server.name)
    return { ...shared, server, ...(callsFile !== undefined && { callsFile }) }
  })
}

function definitionsOf(options: SourceOptions): readonly RecordableServer[] {
  const { container: image, network, maxMemory, pull, ...place } = options
  if (image === undefined) return serverDefinitions(place)
  const other = place.url === undefined ? '--config' : '--url'
  if (place.url !== undefined || place.config !== undefined)
    throw new HarnessError('wrong-use', `--container and ${other} are given; use one`)
  const { command, name, cwd } = place
  assertFittingPlace(place)
  return [
    serverFromImage(image, {
      command,
      env: readVariables(place.env),
      ...(name !== undefined && { name }),
      ...(cwd !== undefined && { cwd }),
      ...(network !== undefined && { network }),
      ...(maxMemory !== undefined && { maxMemory }),
      ...(pull === true && { pull }),
    }),
  ]
}

/** Tells what a calls file gives to a server before it is started; values that may be secrets aren't shown. */
function tellVariables(path: string, env: Readonly<Record<string, string>>): void {
  const pairs = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const shown = shownWords(pairs).filter((word) => word !== '--env')
  process.stderr.write(printable(`${path} sets for the server: ${shown.join(', ')}`) + '\n')
}

/** Refuses options that would be passed over in silence. */
function assertFitting(options: SourceOptions): void {
  const unused = unusedOption(options)
  if (unused) throw new HarnessError('wrong-use', `nothing here takes ${unused}; leave it out`)
}

function unusedOption(options: SourceOptions): string | false {
  const { config, url, command, container } = options
  const isContainer = container !== undefined
  if (!isContainer && options.network !== undefined) return '--network, which is for --container'
  if (!isContainer && options.maxMemory !== undefined)
    return '--max-memory, which is for --container'
  if (!isContainer && options.pull === true) return '--pull, which is for --container'
  const isLive = isContainer || config !== undefined || url !== undefined || command.length > 0
  return !isLive && unusedWithoutServer(options)
}

function unusedWithoutServer(options: SourceOptions): string | false {
  if (options.calls !== undefined) return '--calls, which is for a server that runs'
  if ((options.call ?? []).length > 0) return '--call, which is for a server that runs'
  if (options.protocol !== undefined) return '--protocol, which is for a server that runs'
  if (options.probe === true) return '--probe, which is for a server that runs'
  if (options.maxRecording !== undefined) return '--max-recording, which is for a server that runs'
  return (options.callAll ?? []).length > 0 && '--call-all, which is for a server that runs'
}

/** The calls file of each server that has one: naming a call for one server is no permission on another. */
function callsFilesFor(
  servers: readonly RecordableServer[],
  options: SourceOptions,
): ReadonlyMap<string, CallsFile> {
  const { calls, callsOf = {} } = options
  const names = servers.map(({ name }) => name)
  if (calls === undefined) {
    const own = Object.entries(callsOf).filter(([name]) => names.includes(name))
    return new Map(own.map(([name, path]) => [name, readTold(path)]))
  }
  const callsFile = readTold(calls)
  return new Map(serversOf(callsFile, names, options).map((name) => [name, callsFile]))
}

function readTold(path: string): CallsFile {
  const callsFile = readCallsFile(path)
  if (callsFile.env !== undefined) tellVariables(path, callsFile.env)
  return callsFile
}

function serversOf(
  callsFile: CallsFile,
  names: readonly string[],
  { calls = '', config }: SourceOptions,
): readonly string[] {
  if (config === undefined) return names
  const [only] = names
  const { server = names.length === 1 ? only : undefined } = callsFile
  if (server !== undefined && names.includes(server)) return [server]
  throw new HarnessError(
    'calls-invalid',
    server === undefined
      ? `${calls} doesn't say for which of ${names.join(', ')} it is; give it a "server", or pick one with --server`
      : `${calls} is for the server ${excerpt(server)}, which isn't among ${names.join(', ')}`,
  )
}
