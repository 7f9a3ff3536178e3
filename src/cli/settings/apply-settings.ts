import { type Command, InvalidArgumentError, type Option } from 'commander'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { findSettings, isSettingsFile } from './find-settings.ts'
import { readSettings, type Settings } from './read-settings.ts'

/** What is permitted or asked of the servers of the configuration, and of no others. */
const OF_SERVERS = new Set(['callAll', 'protocol', 'callTimeout', 'concurrency', 'save'])
/** They name what a command works on. */
const SOURCES = new Set(['servers', 'mcpServers', 'fixtures', 'calls', 'findings', '$schema'])

/** Fills in what a command line does not say from the configuration, before the command runs. */
export function applySettings(command: Command, serverCommand: readonly string[]): void {
  const path = settingsPath(command)
  if (path === undefined) return
  const settings = readSettings(path)
  assertCallsFit(path, settings)
  if (command.name() === 'check' && settings.findings !== undefined)
    command.setOptionValueWithSource('findings', settings.findings, 'config')
  const usesServers = fillSources(command, { settings, path, serverCommand })
  for (const option of command.options) fillOption(command, option, { settings, path, usesServers })
}

/** A client's configuration that is named takes the place of the one that would be found. */
function settingsPath(command: Command): string | undefined {
  const named: unknown = command.getOptionValue('config')
  if (typeof named !== 'string') return findSettings()
  return isSettingsFile(named) ? named : undefined
}

interface FillSources {
  readonly settings: Settings
  readonly path: string
  /** What is behind `--`. */
  readonly serverCommand: readonly string[]
}

/** Servers and fixtures are those of the configuration if the command line names none; returns whether its servers are used. */
function fillSources(command: Command, { settings, path, serverCommand }: FillSources): boolean {
  const { servers, mcpServers, fixtures, calls } = settings
  const isLive =
    serverCommand.length > 0 ||
    ['url', 'container'].some((name) => command.getOptionValue(name) !== undefined)
  const [paths] = command.processedArgs
  const hasPaths = Array.isArray(paths)
  if (isLive || (hasPaths && paths.length > 0)) return false
  if (hasPaths && fixtures !== undefined) command.processedArgs[0] = [...fixtures]
  const usesServers = servers !== undefined || mcpServers !== undefined
  command.setOptionValueWithSource('config', usesServers ? path : undefined, 'config')
  if (usesServers) command.setOptionValueWithSource('callsOf', calls, 'config')
  return usesServers
}

interface FillOption {
  readonly settings: Settings
  readonly path: string
  readonly usesServers: boolean
}

function fillOption(
  command: Command,
  option: Option,
  { settings, path, usesServers }: FillOption,
): void {
  const name = option.attributeName()
  const value = settings[name]
  const source = command.getOptionValueSource(name)
  const isTyped = source !== undefined && source !== 'default'
  if (value === undefined || isTyped || SOURCES.has(name)) return
  if (OF_SERVERS.has(name) && !usesServers) return
  command.setOptionValueWithSource(name, valueFor(option, value, path), 'config')
}

/** A text is read as if it were typed; lists and switches are as they are. */
function valueFor(option: Option, value: JsonValue, path: string): unknown {
  if (typeof value === 'object' || typeof value === 'boolean') return value
  if (option.parseArg === undefined) return value
  try {
    return option.parseArg(String(value), undefined)
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    throw new HarnessError('config-invalid', `${path}: ${option.attributeName()}: ${error.message}`)
  }
}

/** A calls file for a server that is not there would be passed over in silence. */
function assertCallsFit(path: string, { servers, mcpServers, calls }: Settings): void {
  const known = Object.keys(mcpServers ?? servers ?? {})
  const unknown = Object.keys(calls ?? {}).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, known)
  const hint = nearest === undefined ? 'name it under servers' : `did you mean "${nearest}"?`
  throw new HarnessError(
    'config-invalid',
    `${path}: calls has ${JSON.stringify(unknown)}, which is no server of it; ${hint}`,
  )
}
